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
  sentence: {
    subject: {
      command: ({ pattern }) => `la commande « ${pattern} »`,
      tool: ({ tool }) => `toute utilisation de l’outil ${tool}`,
      path: {
        read: ({ path }) => `la lecture de ${path}`,
        write: ({ path }) => `la lecture et la modification de ${path}`,
        exec: ({ path }) => `l’exécution de ${path}`,
        network: ({ path }) => `l’accès réseau à ${path}`,
        meta: ({ path }) => `l’utilisation de ${path}`,
        any: ({ path }) => `tout accès à ${path}`,
      },
      all: {
        read: 'toute lecture',
        write: 'toute modification',
        exec: 'toute exécution',
        network: 'tout accès réseau',
        meta: 'les outils sans effet',
        any: 'tout',
      },
    },
    withTool: ({ what, tool }) => `${what} avec l’outil ${tool}`,
    byAgent: ({ what, agent }) => `${what} par ${agent}`,
    inFolder: ({ what, folder }) => `${what} dans ${folder}`,
    inSession: ({ what }) => `${what} pour cette session`,
    everywhere: ({ what }) => `${what} partout`,
    until: ({ what, time }) => `${what} jusqu’au ${time}`,
    allow: ({ what }) => `Autoriser ${what}.`,
    deny: ({ what }) => `Refuser ${what}.`,
  },
}
