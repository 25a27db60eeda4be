import type { Translated } from '../translation'
import { plural, number } from './format'

export const workspace: Translated<'workspace'> = {
  filesInFolder: 'Fichiers du dossier',
  allFiles: 'Tous les fichiers du dossier',
  loadFailed: ({ message }) => `Impossible de lire le dossier. ${message}`,
  findFile: 'Rechercher un fichier',
  findPlaceholder: 'Nom du fichier',
  newFileMenu: 'Nouveau fichier…',
  empty: 'Ce dossier est vide.',
  noMatch: 'Aucun fichier correspondant.',
  shownOf: ({ shown, total }) =>
    `${number(shown)} sur ${plural(total, { one: '# fichier affiché', other: '# fichiers affichés' })}. Saisissez du texte pour filtrer.`,
  fileCount: ({ count }) => plural(count, { one: '# fichier', other: '# fichiers' }),
  tooMany: 'Ce dossier contient plus de fichiers que Parley n’en parcourt.',
  newFile: 'Nouveau fichier',
  create: 'Créer',
  nameHint: 'Relatif au dossier de la session. Les dossiers manquants sont créés.',
  content: 'Contenu',
  nameTaken: 'Un fichier portant ce nom existe déjà.',
  namePlaceholder: 'notes/todo.md',
}
