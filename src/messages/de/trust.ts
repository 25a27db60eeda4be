import type { Translated } from '../translation'
import { plural } from './format'

export const trust: Translated<'trust'> = {
  banner: ({ items }) =>
    `Agenten würden ${items} aus diesem Ordner verwenden. Nichts davon läuft, bevor dem Ordner vertraut wird.`,
  changedBanner: ({ items }) =>
    `Dieser Ordner hat sich geändert. Agenten würden ${items} daraus verwenden. Nichts davon läuft, bevor dem Ordner vertraut wird.`,
  reviewFolder: 'Ordner prüfen',
  nothingToTrust: 'Dieser Ordner führt nichts automatisch aus.',
  explanation:
    'Das ist alles, was der Ordner von Agenten ausführen oder ändern ließe. Nur vertrauen, wenn der Urheber bekannt ist. Parley fragt erneut, wenn sich etwas davon ändert.',
  gitExplanation:
    'Die eigene Git-Konfiguration und die Hooks des Ordners. Bis dem Ordner vertraut wird, arbeitet Git hier ohne sie, für Parley wie für Agenten: Hooks laufen nicht, und Dateien, die einen Filter brauchen, etwa verschlüsselte, werden abgelehnt.',
  trustFolder: 'Ordner vertrauen',
  new: 'Neu',
  changed: 'Geändert',
  contentOf: ({ name }) => `Inhalt von ${name}`,
  sectionExplanation:
    'Ordner können Hooks, MCP-Server, Plugins und Einstellungen enthalten, die Agenten ausführen, sobald sie dort starten. Parley blockiert sie, bis der Ordner geprüft ist und ihm vertraut wird, und fragt erneut, wenn sie sich ändern.',
  loadFailed: ({ error }) => `Die vertrauenswürdigen Ordner konnten nicht geladen werden. ${error}`,
  trustedFolders: 'Vertrauenswürdige Ordner',
  items: ({ count }) => `${plural(count, { one: '# Element', other: '# Elemente' })} · vertraut`,
  reviewNamed: ({ folder }) => `${folder} prüfen`,
  revokeNamed: ({ folder }) => `Vertrauen in ${folder} widerrufen`,
  revoke: 'Widerrufen',
  none: 'Keine vertrauenswürdigen Ordner. Wenn ein Agent in einem Ordner arbeitet, der etwas ausführen würde, bietet die Sitzung eine Prüfung an.',
  folderToReview: 'Ordner zu prüfen',
  keepBlocked: 'Weiter blockieren',
  sessionState: { blocked: 'Läuft ohne diese Inhalte', refused: 'Nicht gestartet' },
  sessionsOf: ({ folder }) => `Sitzungen in ${folder}`,
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: 'Editoren',
    shared: 'Mehrere Agenten',
    git: 'Git',
  },
  kind: {
    hook: 'Hook',
    'mcp-server': 'MCP-Server',
    plugin: 'Plugin',
    command: 'Befehl',
    agent: 'Agent',
    skill: 'Skill',
    setting: 'Einstellung',
    git: 'Git-Programm',
  },
  countOf: {
    hook: ({ count }) => plural(count, { one: '# Hook', other: '# Hooks' }),
    'mcp-server': ({ count }) => plural(count, { one: '# MCP-Server', other: '# MCP-Server' }),
    plugin: ({ count }) => plural(count, { one: '# Plugin', other: '# Plugins' }),
    command: ({ count }) => plural(count, { one: '# Befehl', other: '# Befehle' }),
    agent: ({ count }) => plural(count, { one: '# Agent', other: '# Agenten' }),
    skill: ({ count }) => plural(count, { one: '# Skill', other: '# Skills' }),
    setting: ({ count }) => plural(count, { one: '# Einstellung', other: '# Einstellungen' }),
    git: ({ count }) => plural(count, { one: '# Git-Programm', other: '# Git-Programme' }),
  },
}
