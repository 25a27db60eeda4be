import type { Translated } from '../translation'

export const composer: Translated<'composer'> = {
  agentCommands: 'Befehle des Agenten',
  theAgent: 'Der Agent',
  message: 'Nachricht',
  resumes: ({ name }) => `Nachricht an ${name}. Das Senden setzt die Sitzung fort.`,
  queues: ({ name }) => `Nachricht an ${name}. Sie wartet in der Warteschlange, bis die laufende Runde endet.`,
  messageTo: ({ name }) => `Nachricht an ${name}`,
  archived: 'Diese Sitzung ist archiviert. Sie lässt sich lesen und durchsuchen, aber nicht fortsetzen.',
  mode: 'Modus',
  stopTitle: 'Stoppen (Esc)',
  queue: 'Einreihen',
  planCommand: 'Plan der Sitzung bearbeiten',
  compressCommand: 'Kontext komprimieren',
  asideCommand: 'Fragen, ohne die Unterhaltung zu ergänzen',
  asideNeedsMessage: 'Nebenfragen beziehen sich auf die Unterhaltung. Zuerst eine Nachricht senden.',
  asideHint: 'Frage',
  savedPrompt: 'gespeicherter Prompt',
  modeAsBefore: 'Wie bisher',
}
