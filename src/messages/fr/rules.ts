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
    does: {
      command: ({ pattern }) => `exécuter « ${pattern} »`,
      tool: ({ tool }) => `utiliser l’outil ${tool}`,
      path: {
        read: ({ path }) => `lire ${path}`,
        write: ({ path }) => `modifier ${path}`,
        exec: ({ path }) => `exécuter ${path}`,
        network: ({ path }) => `se connecter à ${path}`,
        meta: ({ path }) => `utiliser ${path}`,
        any: ({ path }) => `accéder à ${path}`,
      },
      all: {
        read: 'tout lire',
        write: 'tout modifier',
        exec: 'tout exécuter',
        network: 'utiliser le réseau',
        meta: 'utiliser les outils sans effet',
        any: 'tout faire',
      },
    },
    inFolder: ({ folder }) => ` dans ${folder}`,
    everywhere: ' partout',
    withTool: ({ tool }) => `outil ${tool}`,
    limits: ({ list }) => ` (${list})`,
    betweenLimits: ', ',
    inSession: 'cette session',
    until: ({ time }) => `jusqu’au ${time}`,
    allow: ({ who, what, where, limits }) => `${who ?? 'Tout agent'} peut ${what}${where}${limits}.`,
    deny: ({ who, what, where, limits }) =>
      `${who === undefined ? 'Aucun agent ne peut' : `${who} ne peut pas`} ${what}${where}${limits}.`,
  },
}
