import type { Translated } from '../translation'
import { number } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: 'Une session', folder: 'Dossier', everywhere: 'Partout' },
  inSession: ({ title }) => `Session « ${title} »`,
  created: ({ scope }) => `${scope} · créée`,
  neverUsed: 'jamais utilisée',
  used: ({ count }) => `utilisée ${number(count)} fois, la dernière`,
  editNamed: ({ sentence }) => `Modifier : ${sentence}`,
  removeNamed: ({ sentence }) => `Supprimer : ${sentence}`,
  title: 'Règles d’autorisation',
  loadFailed: ({ message }) => `Impossible de charger les règles. ${message}`,
  none: 'Aucune règle pour l’instant. Choisissez « Autoriser pour cette session » ou « Toujours autoriser » sur une demande pour créer une règle. Vous pouvez modifier et supprimer les règles ici.',
  removed: ({ rule }) => `Règle « ${rule} » supprimée.`,
}
