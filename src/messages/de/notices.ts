import type { Translated } from '../translation'

export const notices: Translated<'notices'> = {
  host: {
    'allowance-used': ({ agent, percent, period }) =>
      `${agent} hat ${percent} % des Kontingents für diesen Zeitraum verbraucht: ${period}.`,
    'allowance-used/much': ({ agent, period }) =>
      `${agent} hat den größten Teil des Kontingents für diesen Zeitraum verbraucht: ${period}.`,
    'allowance-used/until': ({ agent, percent, period, at }) =>
      `${agent} hat ${percent} % des Kontingents für diesen Zeitraum verbraucht: ${period}. Es wird zurückgesetzt: ${at}.`,
    'allowance-used/up': ({ agent, period }) =>
      `${agent} hat das Kontingent für diesen Zeitraum aufgebraucht: ${period}.`,
    'allowance-used/up-until': ({ agent, period, at }) =>
      `${agent} hat das Kontingent für diesen Zeitraum aufgebraucht: ${period}. Es wird zurückgesetzt: ${at}.`,
    'answer-cut/broken': ({ provider }) => `Die Antwort ist unvollständig: ${provider} hat sie abgebrochen.`,
    'answer-cut/broken-for': ({ provider, reason }) =>
      `Die Antwort ist unvollständig: ${provider} hat sie abgebrochen (${reason}).`,
    'answer-cut/context':
      'Die Antwort ist unvollständig: Die Unterhaltung füllt den ganzen Kontext des Modells. Komprimieren Sie sie, oder wählen Sie ein Modell mit größerem Kontext.',
    'answer-cut/filter': 'Die Antwort ist unvollständig: Der Inhaltsfilter des Anbieters hat sie gestoppt.',
    'answer-cut/limit':
      'Die Antwort ist unvollständig: Sie hat das Tokenlimit für eine Antwort erreicht. Senden Sie „weiter“, um den Rest zu erhalten.',
    'answer-empty': ({ agent }) => `${agent} endete ohne Antwort. Möglicherweise ist das Modell ausgefallen.`,
    'answer-ended': ({ provider }) =>
      `Die Antwort ist vielleicht unvollständig: ${provider} hat sie ohne bekannten Grund beendet.`,
    'answer-ended/reason': ({ provider, reason }) =>
      `Die Antwort ist vielleicht unvollständig: ${provider} hat sie beendet (${reason}).`,
    'answer-paused': ({ provider }) => `${provider} hat die Antwort unterbrochen und nicht fortgesetzt.`,
    'asks-for-folder': ({ agent, folder }) => `${agent} fragt nach, bevor ${folder} verwendet wird.`,
    'changes-unlisted': ({ limit }) =>
      `In diesem Durchgang wurden mehr als ${limit} Dateien geändert. Die übrigen werden nicht aufgeführt.`,
    'changes-unread':
      'Befehle in diesem Durchgang haben mehr als 64 MB geändert. Ab jetzt werden Dateien so festgehalten, wie sie an seinem Ende sind.',
    'command-ignored': ({ client, command }) => `${client} hat ${command} nicht ausgeführt.`,
    'compaction-failed': 'Die Unterhaltung konnte nicht zusammengefasst werden.',
    'compaction-failed/reason': ({ agent, reason }) =>
      `${agent} konnte die Unterhaltung nicht zusammenfassen: ${reason}`,
    compacted: ({ agent }) => `${agent} hat die Unterhaltung zusammengefasst, um Platz zu schaffen.`,
    'compacted/from': ({ agent, tokens }) =>
      `${agent} hat die Unterhaltung mit ${tokens.toLocaleString('de')} Tokens zusammengefasst, um Platz zu schaffen.`,
    continues: ({ agent, reason }) => `${agent} arbeitet von sich aus weiter: ${reason}`,
    'conversation-deleted': ({ agent }) =>
      `Diese Unterhaltung wurde in ${agent} gelöscht. Parley behält sie, aber dort kann sie nicht fortgesetzt werden.`,
    'conversation-reverted': ({ agent }) =>
      `Der letzte Teil dieser Unterhaltung wurde in ${agent} rückgängig gemacht und ist dort nicht mehr vorhanden.`,
    'disk-full': ({ agent }) =>
      `${agent} konnte einen Teil dieser Sitzung nicht speichern, weil der Datenträger voll ist.`,
    'extra-usage': 'Die Arbeit geht mit zusätzlicher Nutzung weiter, die berechnet wird.',
    'effort-unknown': ({ model, effort }) => `${model} bietet den Denkaufwand „${effort}“ nicht an.`,
    'files-left-out': ({ provider }) =>
      `Die Bilder und Dateien dieser Nachricht werden nicht noch einmal an ${provider} gesendet.`,
    'files-rejected': ({ provider }) =>
      `${provider} hat die Bilder und Dateien früherer Nachrichten abgelehnt. Ab jetzt werden nur ihre Namen gesendet.`,
    'history-rejected': ({ provider }) =>
      `${provider} hat frühere Nachrichten erneut abgelehnt. Sie werden nicht mehr gesendet.`,
    'instructions-ignored': ({ agent }) => `${agent} hat die Anweisungen dieser Sitzung nicht angenommen.`,
    'mcp-server-failed': ({ name }) => `Der MCP-Server ${name} konnte nicht gestartet werden.`,
    'mcp-server-not-loaded': ({ name, reason }) =>
      `Der MCP-Server ${name} konnte nicht geladen werden. ${reason}`.trim(),
    'mcp-servers-left-out': ({ agent, names }) =>
      `${agent} kann sich nicht mit entfernten MCP-Servern verbinden und arbeitet ohne ${names}.`,
    'mode-unknown': ({ agent, mode, current }) => `${agent} hat keinen Modus „${mode}“. Es bleibt bei „${current}“.`,
    'mode-unsafe': ({ agent, mode }) =>
      `${agent} arbeitet im Modus „${mode}“ und bietet keinen an, der vor Änderungen nachfragt.`,
    'model-unknown': ({ agent, model, customAgent }) =>
      `${agent} bietet das Modell „${model}“ von „${customAgent}“ nicht an. Es behält sein eigenes.`,
    'model-gone': ({ agent, model, current }) =>
      `${agent} hat kein Modell „${model}“. Es geht mit „${current}“ weiter.`,
    'model-needed': ({ agent, provider }) =>
      `${agent} muss wissen, welches Modell von ${provider} verwendet werden soll. Wählen Sie eines für diese Sitzung.`,
    'models-fixed': ({ agent, model }) =>
      `Bei ${agent} lässt sich kein Modell wählen; „${model}“ wurde nicht eingestellt.`,
    'modes-fixed': ({ agent, mode }) => `Bei ${agent} lässt sich kein Modus wählen; „${mode}“ wurde nicht eingestellt.`,
    'money-limit': ({ agent }) => `${agent} hat bei seinem Ausgabenlimit angehalten.`,
    'newer-agent': ({ agent }) =>
      `${agent} ist neuer, als Parley es kennt. Es arbeitet über das Agent Client Protocol und meldet weniger.`,
    'plugin-not-loaded': ({ name, reason }) => `Das Plug-in ${name} konnte nicht geladen werden. ${reason}`.trim(),
    'reasoning-rejected': ({ provider }) =>
      `${provider} hat die Gedankengänge in der Unterhaltung abgelehnt. Sie werden jetzt in anderer Form gesendet.`,
    'result-rejected': ({ provider }) =>
      `${provider} hat das Ergebnis eines Werkzeugs abgelehnt. Das Modell arbeitet ohne es weiter.`,
    'request-limit': ({ agent }) => `${agent} hat bei seinem Limit an Anfragen angehalten.`,
    retrying: ({ agent }) => `Das Modell hat nicht geantwortet; ${agent} versucht es erneut.`,
    'retrying/attempt': ({ attempt, of }) => `Das Modell hat nicht geantwortet; neuer Versuch, ${attempt} von ${of}.`,
    'retrying/status': ({ status, attempt, of }) =>
      `Das Modell hat nicht geantwortet (${status}); neuer Versuch, ${attempt} von ${of}.`,
    'session-forgotten': ({ agent }) =>
      `${agent} konnte seine frühere Sitzung nicht fortsetzen und hat stattdessen die Unterhaltung erhalten.`,
    'stopped-for': ({ agent, reason }) => `${agent} hat aus diesem Grund angehalten: „${reason}“.`,
    'command-goes-on': ({ agent }) =>
      `Ein Befehl von ${agent} konnte nicht beendet werden und läuft möglicherweise weiter.`,
    'not-steered': ({ agent, reason }) =>
      `${agent} konnte Ihre Nachricht nicht in den laufenden Durchgang aufnehmen: ${reason} Sie wird als Nächstes gesendet.`,
    'step-limit': ({ agent }) => `${agent} hat bei seinem Limit an Schritten angehalten.`,
    'step-limit/calls': ({ limit }) => `Der Durchgang wurde nach ${limit} Modellaufrufen gestoppt.`,
    'tasks-stopped': ({ agent, names }) => `Mit ${agent} beendet: ${names}.`,
    'token-limit': ({ agent }) => `${agent} hat bei seinem Tokenlimit angehalten.`,
    'too-many-files': ({ folder }) =>
      `${folder} hat zu viele Dateien zum Vergleichen. Nur Änderungen, die Agenten melden, werden aufgeführt.`,
    'tool-denied': ({ agent, tool }) => `Der eigene Prüfer von ${agent} hat ${tool} nicht erlaubt.`,
    'tool-denied/reason': ({ agent, tool, reason }) =>
      `Der eigene Prüfer von ${agent} hat ${tool} nicht erlaubt. ${reason}`,
    'tools-rejected': ({ provider, tools }) =>
      `${provider} akzeptiert einige Werkzeuge nicht, deshalb arbeitet das Modell ohne sie weiter: ${tools}.`,
    'tools-rejected/descriptions': ({ provider }) =>
      `${provider} hat die Beschreibungen der MCP-Werkzeuge abgelehnt. Jetzt werden einfachere gesendet.`,
    'tools-rejected/mcp': ({ provider }) =>
      `${provider} hat ein MCP-Werkzeug abgelehnt und nennt nicht, welches. Das Modell arbeitet ohne MCP-Werkzeuge weiter.`,
    'tools-unsupported':
      'Dieses Modell unterstützt keine Werkzeuge: Es kann antworten, aber keine Dateien lesen und keine Befehle ausführen.',
    unsaved: ({ reason }) =>
      `${reason} Neue Nachrichten bleiben im Arbeitsspeicher, bis sie gespeichert werden können.`,
    'unsaved/full':
      'Der Datenträger ist voll. Neue Nachrichten bleiben im Arbeitsspeicher, bis Platz ist. Schaffen Sie Platz, bevor Sie Parley schließen, sonst gehen sie verloren.',
  },
}
