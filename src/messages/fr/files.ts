import type { Translated } from '../translation'
import { plural, number } from './format'

export const files: Translated<'files'> = {
  lines: 'lignes',
  revertFile: ({ name }) => `Rétablir ${name}`,
  renamedFrom: ({ renamedFrom }) => `Renommé depuis ${renamedFrom}`,
  reverted: 'Rétabli.',
  outsideFolder: 'Hors du dossier de la session.',
  review: 'Revoir',
  title: 'Fichiers modifiés',
  showChangesOf: 'Afficher les modifications dans',
  wholeSession: 'Toute la session',
  turnWithFiles: ({ turnNumber, files }) =>
    `Tour ${number(turnNumber)} · ${plural(files, { one: '# fichier', other: '# fichiers' })}`,
  turn: 'Tour',
  revertTurn: 'Rétablir avant ce tour…',
  revertTurnLabel: 'Rétablir avant ce tour',
  revertQuestion: ({ files }) =>
    `Rétablir ${plural(files, { one: '# fichier', other: '# fichiers' })} dans l’état précédant ce tour ?`,
  revertFiles: ({ files }) => `Rétablir ${plural(files, { one: '# fichier', other: '# fichiers' })}`,
  files: 'Fichiers',
  loadFailed: ({ message }) => `Impossible de charger les modifications. ${message}`,
  noneInSession:
    'Aucun fichier modifié dans cette session. Les fichiers que des agents créent, modifient ou suppriment dans son dossier apparaissent ici, et vous pouvez les rétablir.',
  noneInTurn: 'Aucun fichier modifié pendant ce tour.',
  tooLarge: ({ size }) => `Trop volumineux pour être affiché (${size})`,
  link: 'Lien symbolique',
  binary: ({ size }) => `Fichier binaire (${size})`,
  previousUnknown: 'Aucune version antérieure à comparer : le fichier n’était pas suivi avant cette modification.',
  notKept: 'Le contenu n’a pas été conservé.',
  revertedToast: ({ named }) => `Rétabli : ${named}.`,
  fileCount: ({ count }) => plural(count, { one: '# fichier', other: '# fichiers' }),
  change: { created: 'Ajouté', modified: 'Modifié', deleted: 'Supprimé', renamed: 'Renommé' },
  turnNumber: ({ turnNumber }) => `Tour ${number(turnNumber)}`,
  fate: {
    created: 'sera supprimé',
    modified: 'retrouve son contenu précédent',
    deleted: 'sera restauré',
    renamed: ({ renamedFrom }) => `retrouve son nom ${renamedFrom}`,
  },
  revertRefusedOutside:
    'Parley n’écrit pas hors du dossier de la session. Restaurez ces fichiers à la main ; les autres peuvent être rétablis un par un dans Fichiers.',
  changesOfTurn: ({ turnNumber }) => `Modifications du tour ${number(turnNumber)}`,
  showInFiles: 'Afficher dans Fichiers',
}
