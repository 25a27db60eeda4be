import type { Translated } from '../translation'

export const skills: Translated<'skills'> = {
  ofProject: 'projet',
  inParleyFolder: 'dossier Parley',
  use: ({ name }) => `Utiliser la compétence ${name}`,
  explanation:
    'Une compétence est un dossier contenant un fichier SKILL.md qui décrit comment réaliser un type de tâche. Les agents sont informés des compétences activées et les lisent au besoin ; chaque compétence est aussi une commande slash. Les agents lisent d’eux-mêmes les fichiers d’instructions comme AGENTS.md ; l’onglet Outils d’une session en donne la liste.',
  loadFailed: ({ error }) => `Impossible de charger les compétences. ${error}`,
  title: 'Compétences',
  noneFound:
    'Aucune compétence trouvée. Parley cherche dans .claude/skills et .agents/skills du projet de la session et de votre dossier personnel, ainsi que dans le dossier skills à côté des données de Parley.',
}
