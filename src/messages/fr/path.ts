import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `Actions pour ${name}`,
  desktopOnly: 'Application de bureau uniquement',
  gone: 'N’existe plus',
  reveal: 'Afficher dans le gestionnaire de fichiers',
  copyPath: 'Copier le chemin',
  copiedInstead: 'L’application de bureau ouvre les fichiers dans votre éditeur. Le chemin a été copié à la place.',
  folders: 'Dossiers',
  parentFolder: 'Dossier parent',
  repository: 'Dépôt Git',
  noFolders: 'Aucun dossier',
  moreFolders: 'Il y a d’autres dossiers. Saisissez le chemin de l’un d’eux.',
  showHidden: 'Afficher les dossiers masqués',
  useFolder: 'Utiliser ce dossier',
  openFolder: 'Ouvrir',
}
