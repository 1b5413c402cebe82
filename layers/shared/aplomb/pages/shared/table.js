const FACTS = ["hors_routage", "domaine", "enjeu"];

// The index of the first row that matches, -1 where none does: the rule's whole algorithm.
function firstRow(table, facts) {
  return table.findIndex((row) => FACTS.every((fact) => row[fact] === "*" || row[fact] === facts[fact]));
}
