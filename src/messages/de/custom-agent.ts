import type { Translated } from '../translation'

export const customAgent: Translated<'customAgent'> = {
  title: 'Eigener Agent',
  worksAs: 'Tritt auf als',
  itself: 'Er selbst',
  needsAgent: 'Zuerst eine Nachricht senden oder einen Agenten hinzufügen, dann einen eigenen Agenten auswählen.',
  tools: 'Tools',
  all: 'Alle',
  without: ({ tools }) => `, ohne ${tools}`,
  whereOffered: ({ model }) => `${model}, falls verfügbar`,
  file: 'Datei',
  explanation: 'Verwendet in dieser Sitzung die Anweisungen, Tools und das Modell aus einer Datei.',
  actingAs: ({ name }) => `als ${name}`,
  noneFound:
    'Keine eigenen Agenten gefunden. Einen als Markdown-Datei in .claude/agents, .github/agents oder .opencode/agent hinzufügen, im Ordner der Sitzung oder im Benutzerordner.',
}
