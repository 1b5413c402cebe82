"""The ten classifier services, as data, in the order that settles every tie and every list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Service:
    """One classifier service.

    ``headline`` is the path of the prediction that stands for the whole answer, as keys and indexes; the
    empty path is the answer itself. Names and labels: seed 001 and the services' public pages.
    """

    name: str
    label: str
    headline: tuple[str | int, ...]


CATALOGUE = (
    Service("emailclassifier", "Email", ("email_type",)),
    Service("quoteclassifier", "Devis", ("devis",)),
    Service("requestclassifier", "Réclamation", ("routage", "service")),
    Service("businessclassifier", "Dispatch", ("controleur", "tache_detectee")),
    Service("procurementclassifier", "Achats", ("doc_type",)),
    Service("salesagentclassifier", "Vente", ("scoring",)),
    Service("benchmarkclassifier", "Benchmark", ("fournisseurs", 0, "classifications", "supplier_score")),
    Service("negociationclassifier", "Négociation", ()),
    Service("selfservice", "Catalogue", ("resultats", 0, "num_article")),
    Service("domaineclassifier", "Domaine", ("domaine",)),
)

PUBLIC_URL = "https://{service}.aws.monce.ai/comprendre"
"""Where the services answer publicly; ``{service}`` is the service's name."""
