import { plural } from './format'
import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Genutztes Budget',
  budgetTitle: ({ spent, budget }) =>
    `Diese Sitzung hat ${spent} von ihrem Budget von ${budget} gekostet. Limits ändern.`,
  spentSoFar: ({ spent }) => ` Bisher hat diese Sitzung ${spent} gekostet.`,
  title: 'Sitzungslimits',
  save: 'Limits speichern',
  budget: 'Budget (US-Dollar)',
  budgetHint: ({ spent }) =>
    `Agenten stoppen, wenn die Kosten der Sitzung samt Schätzungen diesen Betrag erreichen. Agenten, die Kosten erst am Ende einer Runde melden, stoppen vor der nächsten Nachricht.${spent}`,
  noBudget: 'Keines',
  turnMinutes: 'Höchstdauer einer Runde (Minuten)',
  turnMinutesHint: 'Einschließlich der Zeit, in der ein Agent auf eine Genehmigung wartet.',
  noTurnLimit: 'Kein Limit',
  quota: {
    fiveHour: '5 Stunden',
    week: 'Woche',
    month: 'Monat',
    line: ({ name, used }) => `${name}: ${used} verbraucht`,
    read: ({ age }) => `abgelesen ${age}`,
    unknown: 'Verbrauch noch nicht bekannt',
  },
  parked: {
    resumes: ({ time }) => `Geparkt · läuft weiter: ${time}`,
    asks: 'Geparkt · wartet auf dich',
    resumesShort: ({ time }) => `Läuft weiter: ${time}`,
    asksShort: 'Wartet auf dich',
    queued: ({ count }) =>
      plural(count, {
        one: '# Nachricht in der Warteschlange wartet mit.',
        other: '# Nachrichten in der Warteschlange warten mit.',
      }),
    continueWith: 'Fortsetzen mit …',
    resumeNow: 'Jetzt fortsetzen',
    dontResume: 'Nicht fortsetzen',
    silent: ({ agent, time }) => `${agent} antwortet seit ${time} nicht.`,
  },
  switch: {
    target: 'Fortsetzen mit',
    existing: ({ agent }) => `${agent} · vorhandene Anmeldung`,
    native: 'Die eigene Sitzung des Agenten geht unverändert mit.',
    retold: 'Die Unterhaltung wird als Text neu erzählt.',
    along: ({ count }) =>
      plural(count, {
        one: '# Nachricht aus der Warteschlange geht mit.',
        other: '# Nachrichten aus der Warteschlange gehen mit.',
      }),
    leftOut: ({ parts }) => `Bleibt zurück: ${parts}.`,
    tokens: ({ count }) => `Etwa ${count} Token werden erneut gelesen.`,
    go: 'Fortsetzen',
    nobody:
      'Kein anderer Agent und kein anderes Konto kann diese Sitzung fortsetzen. Füge in den Einstellungen ein Konto hinzu.',
  },
  account: {
    title: 'Konten',
    about:
      'Claude Code, Codex und GitHub Copilot können mehrere Konten haben, jedes mit einem eigenen Ordner. Parley liest, kopiert und verschiebt nie eine Anmeldung.',
    none: 'Kein installierter Agent unterstützt Konten.',
    existingLogin: 'Vorhandene Anmeldung',
    isDefault: 'Standard',
    signedIn: 'Angemeldet',
    signedOut: 'Nicht angemeldet',
    add: 'Konto hinzufügen',
    name: 'Name des Kontos',
    makeDefault: 'Als Standard verwenden',
    ask: 'Erneut abfragen',
    signIn: 'Anmelden',
    removed: ({ name }) => `${name} wurde entfernt. Der Ordner bleibt.`,
  },
  later: {
    title: 'Später senden',
    atReset: ({ name }) => `Wenn das Limit von ${name} zurückgesetzt wird`,
    afterSession: ({ title }) => `Wenn „${title}“ fertig ist`,
    sendsAt: ({ time }) => `Wird gesendet: ${time}`,
    sendsAtReset: 'Wird gesendet, wenn das Limit zurückgesetzt wird',
    sendsAfter: ({ title }) => `Wird gesendet, wenn „${title}“ fertig ist`,
  },
  story: {
    title: 'In deiner Abwesenheit',
    outage: 'Der Dienst antwortete nicht: geparkt',
    limit: 'Das Konto erreichte sein Limit: geparkt',
    limitUntil: ({ time }) => `Das Konto erreichte sein Limit bis ${time}: geparkt`,
    refused: 'Noch nicht bedient: weiter gewartet',
    resumed: 'Fortgesetzt',
    moved: ({ agent }) => `Fortgesetzt mit ${agent}`,
    home: ({ agent }) => `Zurück bei ${agent}`,
    cost: ({ amount }) => `Kosten seitdem: ${amount}`,
  },
}
