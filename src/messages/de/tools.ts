import type { Translated } from '../translation'

export const tools: Translated<'tools'> = {
  place: { user: 'eigene', repository: 'Repository', 'working-directory': 'dieser Ordner' },
  instructionFiles: 'Anweisungsdateien',
  appliesTo: ({ applyTo }) => `Für ${applyTo}`,
  serversFailed: ({ error }) => `Die Server konnten nicht geladen werden. ${error}`,
  takesEffect: 'Wird beim Neustart der Agenten wirksam.',
  restartAgents: 'Agenten neu starten',
  transportUnsupported: ({ agent, transports }) =>
    `${agent} unterstützt keine MCP-Server über ${transports} und arbeitet ohne sie.`,
  sessionServers: 'MCP-Server in dieser Sitzung',
  useHere: ({ name }) => `${name} in dieser Sitzung verwenden`,
  offInSettings: 'In den Einstellungen ausgeschaltet',
  noServers: 'Keine Server konfiguriert.',
  toolsOf: ({ agent }) => `Tools von ${agent}`,
  sessionSkills: 'Skills in dieser Sitzung',
  noSkills: 'Keine Skills für diesen Ordner gefunden.',
  instructionsHint: 'Dateien, die Agenten von sich aus lesen, je nach Agent.',
  noInstructions: 'Keine AGENTS.md, CLAUDE.md oder ähnliche Datei in diesem Ordner oder darüber.',
}
