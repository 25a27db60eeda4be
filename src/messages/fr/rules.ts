import type { Translated } from '../translation'
import { number, plural } from './format'

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
  stricter: {
    title:
      'Parley lit désormais plus strictement les commandes shell et les réglages de git, et demande plus souvent :',
    reason: {
      'uncertain-commands':
        'Demande pour les commandes qui pourraient l’exécuter sans pouvoir être lues avec certitude, même là où tout le reste est autorisé.',
      'several-folders': 'Demande pour les commandes qui nomment plusieurs dossiers.',
    },
    rules: 'Règles qui demandent plus souvent',
    folders: 'Dossiers qui nécessitent un consentement',
    items: ({ count }) =>
      plural(count, {
        one: '# réglage ou hook de git nécessite votre consentement.',
        other: '# réglages et hooks de git nécessitent votre consentement.',
      }),
    again:
      'Pour être moins sollicité, modifiez les règles ci-dessous ou choisissez « Toujours autoriser » sur une demande. Un dossier demande le consentement lorsqu’un agent y démarre.',
  },
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
