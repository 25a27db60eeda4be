import type { Translated } from '../translation'
import { list, plural } from './format'

export const place: Translated<'place'> = {
  workIn: 'Arbeiten in',
  folder: 'Dieser Ordner',
  worktree: 'Neuer Worktree',
  folderAbout: 'Der Agent ändert die Dateien direkt.',
  worktreeAbout: ({ branch }) => `Eine eigene Kopie auf dem Branch ${branch}.`,
  uncommitted: ({ count }) =>
    plural(count, {
      one: 'Der Worktree enthält # nicht committete Änderung nicht.',
      other: 'Der Worktree enthält # nicht committete Änderungen nicht.',
    }),
  workingHere: ({ title }) =>
    `„${title}“ arbeitet gerade in diesem Ordner. Zwei Agenten in einem Ordner können gegenseitig ihre Änderungen überschreiben.`,
  useWorktree: 'Worktree verwenden',
  creating: 'Worktree wird erstellt…',
  notCopied: ({ count }) =>
    plural(count, {
      one: '# ignorierte Datei wurde nicht in den Worktree kopiert.',
      other: '# ignorierte Dateien wurden nicht in den Worktree kopiert.',
    }),
  emptySubmodules: ({ names, command }) =>
    `Submodule sind in diesem Worktree leer: ${list(names)}. Um ihre Dateien zu erhalten, darin „${command}“ ausführen.`,
  onBranch: ({ branch }) => `Auf dem Branch ${branch}`,
  none: 'Diese Sitzung arbeitet direkt in ihrem Ordner.',
  noneAbout:
    'Sitzungen in Worktrees haben eine eigene Kopie der Dateien auf einem eigenen Branch. Eine Nachricht mit ihren Dateien forken, um in einem weiterzuarbeiten.',
  compareAttempts: 'Versuche vergleichen',
  branch: 'Branch',
  base: 'Basis-Branch',
  noBase: 'Keiner',
  commits: ({ ahead, behind }) => `${ahead} voraus, ${behind} zurück`,
  changes: ({ count }) => plural(count, { one: '# nicht committete Datei', other: '# nicht committete Dateien' }),
  clean: 'Alles ist committet.',
  conflict: 'Konflikt',
  unfinished: 'Die Aktualisierung hat Konflikte. In den Dateien lösen, dann fortfahren.',
  askAgent: 'Vom Agenten lösen lassen',
  resolveMessage: ({ files }) =>
    `Beim Aktualisieren des Branches von seinem Basis-Branch gab es Konflikte in diesen Dateien:\n${files}\nLöse die Konflikte in den Dateien, entferne die Konfliktmarkierungen und committe nicht.`,
  continueUpdate: 'Fortfahren',
  abortUpdate: 'Aktualisierung abbrechen',
  message: 'Commit-Nachricht',
  draft: 'Vom Agenten entwerfen lassen',
  drafting: 'Wird entworfen…',
  runHooks: 'Hooks des Repositorys ausführen',
  commit: 'Alles committen',
  merge: 'Basis mergen',
  rebase: 'Auf Basis rebasen',
  landMerge: 'Als Merge übernehmen',
  landSquash: 'Als einen Commit übernehmen',
  landRebase: 'Vorspulen',
  landed: ({ base }) => `In ${base} übernommen.`,
  undoLanding: 'Übernahme rückgängig machen',
  pullRequest: 'Pull-Request öffnen',
  pullRequestTitle: 'Titel',
  pullRequestBody: 'Beschreibung',
  draftRequest: 'Als Entwurf',
  opened: ({ number }) => `Pull-Request #${number}`,
  requestState: { open: 'Offen', draft: 'Entwurf', merged: 'Gemergt', closed: 'Geschlossen' },
  checks: 'Prüfungen',
  checkState: { passed: 'Bestanden', failed: 'Fehlgeschlagen', pending: 'Läuft', skipped: 'Übersprungen' },
  checkAgain: 'Erneut prüfen',
  willRun: 'Parley führt aus:',
  willRunEach: 'Für jeden Versuch führt Parley aus:',
  run: 'Ausführen',
  setup: ({ source }) => `Das Repository möchte den Worktree einrichten (${source}):`,
  runSetup: 'Erlauben und ausführen',
  remove: 'Worktree entfernen',
  removeKeeping: 'Änderungen sichern und entfernen',
  removed: 'Der Worktree wurde entfernt. Branch und Dateien bleiben erhalten.',
  restore: 'Wiederherstellen',
  forkTitle: 'Mit Dateien forken',
  forkIncomplete: ({ commit }) =>
    `Einige Dateien von damals sind nicht bekannt. Der Fork erhält sie wie im nächsten Commit, ${commit}:`,
  missing: {
    'not-kept': 'Inhalt nicht aufbewahrt',
    'too-large': 'größer als 4 MB, nicht aufbewahrt',
    'not-seen': 'Änderung nicht gesehen',
    'changed-later': 'später außerhalb der Sitzung geändert',
    outside: 'außerhalb des Repositorys',
  },
  forkCommit: ({ commit }) => `Die Abzweigung erhält einen Worktree mit den Dateien des Commits ${commit}.`,
  forkComplete: ({ commit, count }) =>
    plural(count, {
      one: `Die Abzweigung erhält einen Worktree mit den Dateien von damals: Commit ${commit} und # geänderte Datei.`,
      other: `Die Abzweigung erhält einen Worktree mit den Dateien von damals: Commit ${commit} und # geänderte Dateien.`,
    }),
  mergesBack: 'Später wieder mit dieser Sitzung zusammenführen',
  fork: 'Abzweigen',
  forkAnyway: 'Trotzdem forken',
  section: 'Worktrees',
  sectionAbout:
    'Worktrees, die Parley für Sitzungen erstellt hat. Beim Entfernen bleiben der Branch und, bis sie hier gelöscht werden, die Dateien erhalten.',
  empty: 'Es gibt keine Worktrees. Beim Start einer Sitzung „Neuer Worktree“ wählen.',
  state: { creating: 'Wird erstellt', ready: 'Bereit', removing: 'Wird entfernt', removed: 'Entfernt' },
  missingFolder: 'Ordner fehlt',
  safe: 'Kann entfernt werden',
  openNamed: ({ name }) => `Sitzung von ${name} öffnen`,
  removeNamed: ({ name }) => `${name} entfernen`,
  restoreNamed: ({ name }) => `${name} wiederherstellen`,
  open: 'Sitzung öffnen',
  prune: 'Entfernte Dateien endgültig löschen',
  pruneQuestion: ({ count }) =>
    plural(count, {
      one: 'Die Dateien von # entfernten Worktree endgültig löschen? Der Branch und ein Commit mit den Änderungen bleiben; ignorierte Dateien gehen verloren.',
      other:
        'Die Dateien von # entfernten Worktrees endgültig löschen? Die Branches und Commits mit den Änderungen bleiben; ignorierte Dateien gehen verloren.',
    }),
  orphans: ({ count }) =>
    plural(count, { one: '# Ordner gehört zu keinem Worktree:', other: '# Ordner gehören zu keinem Worktree:' }),
  failed: ({ message }) => `Die Worktrees konnten nicht geladen werden: ${message}`,
}
