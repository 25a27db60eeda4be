import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: 'Inspecteur',
  width: 'Largeur de l’inspecteur',
  hide: 'Masquer l’inspecteur',
  tabWithCount: ({ title, count }) => `${title}, ${number(count)}`,
  context: 'Contexte',
  usage: 'Utilisation',
  files: 'Fichiers',
  worktree: 'Worktree',
  terminal: 'Terminal',
  tasks: 'Tâches',
  tools: 'Outils',
  details: 'Détails',
  show: 'Afficher l’inspecteur',
}
