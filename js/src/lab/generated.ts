// Written by js/wire.py from the catalogs.
export const words = {
  "en": {
    "language": "en",
    "learn": "Learn Kamisado",
    "about": "A course with boards that answer, from your very first move",
    "asleep": "The boards in this notebook are pictures until you run its cells.",
    "wake": "Bring the boards to life",
    "failed": "The course couldn’t be opened"
  },
  "de": {
    "language": "de",
    "learn": "Kamisado lernen",
    "about": "Ein Kurs auf Brettern, die antworten, vom ersten Zug an",
    "asleep": "Die Bretter in diesem Notebook sind Bilder, bis seine Zellen ausgeführt werden.",
    "wake": "Bretter zum Leben erwecken",
    "failed": "Der Kurs ließ sich nicht öffnen"
  },
  "es": {
    "language": "es",
    "learn": "Aprender Kamisado",
    "about": "Un curso en tableros que responden, desde la primera jugada",
    "asleep": "Los tableros de este cuaderno son imágenes hasta que se ejecuten sus celdas.",
    "wake": "Dar vida a los tableros",
    "failed": "No se pudo abrir el curso"
  },
  "fr": {
    "language": "fr",
    "learn": "Apprendre Kamisado",
    "about": "Un cours sur des plateaux qui répondent, dès le premier coup",
    "asleep": "Les plateaux de ce notebook sont des images tant que ses cellules n’ont pas été exécutées.",
    "wake": "Donner vie aux plateaux",
    "failed": "Le cours n’a pas pu être ouvert"
  }
};
