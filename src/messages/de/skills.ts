import type { Translated } from '../translation'

export const skills: Translated<'skills'> = {
  ofProject: 'Projekt',
  inParleyFolder: 'Parley-Ordner',
  use: ({ name }) => `Skill ${name} verwenden`,
  explanation:
    'Ein Skill ist ein Ordner mit einer Datei SKILL.md, die eine Art von Aufgabe beschreibt. Agenten erfahren von aktivierten Skills und lesen sie bei Bedarf; jeder Skill ist zugleich ein Slash-Befehl. Anweisungsdateien wie AGENTS.md lesen Agenten von sich aus; der Tab „Tools“ einer Sitzung listet sie auf.',
  loadFailed: ({ error }) => `Die Skills konnten nicht geladen werden. ${error}`,
  title: 'Skills',
  noneFound:
    'Keine Skills gefunden. Parley sucht in .claude/skills und .agents/skills im Projekt der Sitzung und im Benutzerordner sowie im Ordner skills neben den Daten von Parley.',
}
