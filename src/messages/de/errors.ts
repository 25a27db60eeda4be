import type { Translated } from '../translation'

export const errors: Translated<'errors'> = {
  host: {
    'adapter-not-found': ({ adapterName }) => `Es gibt hier keinen Agenten „${adapterName}“.`,
    'adapter-not-found/session': ({ name }) =>
      `${name} ist auf diesem Computer nicht verfügbar. Installieren Sie es, oder wählen Sie den Agenten, mit dem diese Sitzung fortgesetzt wird; er erhält die ganze Unterhaltung.`,
    'agent-conflict': 'Entweder einen neuen Agenten oder agentIds angeben, nicht beides.',
    'agent-conflict/same': 'Die Sitzung arbeitet bereits mit diesem Agenten, Konto und Modell.',
    'agent-conflict/unavailable': ({ agent, reason }) => `${agent} kann hier nicht verwendet werden: ${reason}.`,
    'agent-conflict/lead': 'Eine Sitzung hat einen Hauptagenten. Stattdessen einen anderen zum Hauptagenten machen.',
    'agent-not-found': ({ agentId }) => `Die Sitzung hat keinen Agenten ${agentId}.`,
    'agent-not-found/kind': ({ agent }) =>
      `In der Sitzung gibt es keinen Agenten „${agent}“ und hier auch keinen dieser Art.`,
    'agent-not-found/none': 'Die Sitzung hat keinen Agenten.',
    'agent-not-found/none-yet': 'Die Sitzung hat noch keinen Agenten.',
    'agent-not-found/such': 'Die Sitzung hat keinen solchen Agenten.',
    'agent-not-found/to-act': 'Die Sitzung hat noch keinen Agenten, der als ein anderer arbeiten könnte.',
    'agent-not-found/to-ask': 'Die Sitzung hat keinen Agenten, der gefragt werden kann.',
    'agent-server-not-found': ({ name }) => `settings.json enthält keinen Agenten „${name}“.`,
    'attachment-too-large': ({ count, limit }) => `${count} Dateien sind zu viele; eine Nachricht nimmt ${limit} auf.`,
    'attachment-too-large/one': ({ name, megabytes, limitMegabytes }) =>
      `${name} hat ${megabytes} MB; höchstens ${limitMegabytes} MB können angehängt werden. Stattdessen mit @ und den wichtigen Zeilen nennen.`,
    'attachment-too-large/stored': ({ name }) => `${name} ist zu groß, um angehängt zu werden.`,
    'attempt-not-found': ({ groupId }) => `Es gibt keine Versuche ${groupId}.`,
    'attempt-not-found/deleted': 'Die Sitzung des Versuchs wurde gelöscht.',
    'attempt-not-found/group': ({ sessionId }) => `Die Gruppe hat keinen Versuch ${sessionId}.`,
    'attempt-untestable': 'Zuerst einen Testbefehl eingeben.',
    'consent-needed/model': ({ name }) =>
      `Es wurde nichts gesendet: ${name} braucht zuerst eine Zustimmung. Bitte ansehen, was gesendet würde, und es erlauben.`,
    'automation-consent':
      'Agenten dieser Automatisierung würden ohne Nachfrage alles ändern. Das muss ausdrücklich erlaubt werden.',
    'automation-invalid': ({ cron }) => `„${cron}“ ist kein Zeitplan aus fünf Feldern wie „0 9 * * 1-5“.`,
    'automation-invalid/auto-pr': 'Nur Ausführungen in Worktrees können Pull Requests öffnen.',
    'automation-invalid/limit': ({ limit }) => `Es gibt bereits ${limit} Automatisierungen. Zuerst eine entfernen.`,
    'automation-invalid/never': ({ cron }) => `„${cron}“ tritt nie ein.`,
    'automation-invalid/zone': ({ timeZone }) => `Es gibt keine Zeitzone „${timeZone}“.`,
    'account-not-found': ({ accountId }) => `Es gibt kein Konto ${accountId}.`,
    'capability-missing/accounts': ({ name }) => `${name} kann nicht mit mehreren Konten arbeiten.`,
    'switch-not-found': 'Die Sitzung hat keinen solchen Wechsel, oder er wurde schon rückgängig gemacht.',
    'park-not-found': 'Die Sitzung ist nicht geparkt.',
    'automation-not-found': ({ automationId }) => `Es gibt keine Automatisierung ${automationId}.`,
    'automation-running':
      'Eine Ausführung dieser Automatisierung läuft. Auf sie warten oder sie in ihrer Sitzung stoppen.',
    'backup-not-found': ({ name }) => `Es gibt keine Sicherung ${name}.`,
    'blob-not-found': 'Diese Ausgabe ist nicht mehr gespeichert.',
    'blob-not-found/attachment': ({ name }) => `${name} ist nicht mehr gespeichert. Erneut anhängen.`,
    'branch-merged': 'Der Zweig ist zusammengeführt. Zum Aufgeben die Zusammenführung rückgängig machen.',
    'budget-exceeded': ({ cost, budget }) =>
      `Die Sitzung hat ${cost} von ${budget} gekostet. Zum Fortsetzen das Budget erhöhen.`,
    cancelled: 'Abgebrochen. Es wurde nichts geändert.',
    'cancelled/commit-message': 'Abgebrochen. Es wurde keine Nachricht entworfen.',
    'cancelled/summary': 'Abgebrochen. Es wurde keine Zusammenfassung geschrieben.',
    'capability-missing/attachments':
      'In einer Sitzung auf einem anderen Computer können keine Dateien angehängt werden. Nennen Sie Dateien jenes Computers mit @.',
    'capability-missing/background': 'Die Aufgabe läuft bereits im Hintergrund.',
    'capability-missing/desktop': ({ request }) => `${request} braucht die Desktop-App.`,
    'capability-missing/elsewhere':
      'Die Sitzung befindet sich auf einem anderen Computer. Das ist nur auf jenem Computer möglich.',
    'capability-missing/push': 'Parley kennt den Push-Dienst dieses Browsers nicht und sendet ihm nichts.',
    'capability-missing/listening':
      'Parley nimmt Verbindungen so an, wie es gestartet wurde. Starten Sie es ohne --listen und --origin, um hier zu wählen.',
    'capability-missing/machine': 'Andere Computer können von diesem nichts anfordern.',
    'capability-missing/pull-requests': 'Ein Pull Request braucht eine Sitzung in einem Worktree mit eigenem Branch.',
    'capability-missing/quota': 'Kein Agent gibt hier an, was von seinem Kontingent übrig ist.',
    'capability-missing/quota-of': ({ adapterName }) =>
      `Der Agent „${adapterName}“ gibt nicht an, was von seinem Kontingent übrig ist.`,
    'capability-missing/target':
      'Eine Sitzung bleibt auf ihrem Computer, bis sie verschoben wird. Wählen Sie „Hierher verschieben “ auf dem Computer, der sie haben soll.',
    'capability-missing/sign-in-state': ({ name }) => `${name} gibt nicht an, ob jemand angemeldet ist.`,
    'capability-missing/sign-out': ({ name }) =>
      `${name} kann hier nicht abgemeldet werden. Das geht in einem Terminal.`,
    'capability-missing/steer': ({ name }) =>
      `${name} kann während der Arbeit keine Nachricht aufnehmen. Die Nachricht warten lassen oder den Agenten unterbrechen.`,
    'capability-missing/terminals': 'Der Agent lässt seine Terminals nicht von außen beenden.',
    'capability-missing/meaning': ({ name }) => `${name} kann Sitzungen nicht nach ihrer Bedeutung ordnen.`,
    'capability-missing/title': ({ name }) => `${name} kann nicht nach einem Titel gefragt werden.`,
    'client-failed/disconnected': ({ client }) => `${client} hat die Verbindung getrennt, bevor es fertig war.`,
    'client-failed/files': ({ folder }) =>
      `Das Programm, das die Dateien von ${folder} bereitstellt, ist nicht verbunden. Starten Sie es erneut, um sie zu verwenden.`,
    'client-timeout': ({ client, command }) => `${client} hat /${command} nicht rechtzeitig beendet.`,
    'code-incomplete': ({ count }) => `${count} Dateien dieses Zeitpunkts sind nicht bekannt.`,
    'command-repeated':
      'Dieser Befehl wurde ausgeführt, bevor der Host neu gestartet wurde; seine Antwort ist verloren. Prüfen Sie das Ergebnis, bevor Sie ihn wiederholen.',
    'command-repeated/other': ({ commandId }) =>
      `Die Befehls-ID ${commandId} wurde schon für eine andere Anfrage verwendet. Verwenden Sie für jede Anfrage eine neue ID.`,
    'command-not-found': ({ name }) => `Die Sitzung hat keinen Befehl /${name}.`,
    'comment-not-found': 'Es gibt keinen solchen Kommentar, der geändert werden könnte.',
    'compression-not-found': ({ sessionId, eventId }) => `Die Sitzung ${sessionId} hat keine Komprimierung ${eventId}.`,
    'custom-agent-not-found': ({ name }) => `Die Sitzung hat keinen eigenen Agenten ${name}.`,
    'elicitation-invalid': 'Das Formular ist nicht wie verlangt ausgefüllt.',
    'elicitation-not-found': ({ requestId }) => `In der Sitzung gibt es keine Frage ${requestId}.`,
    'extension-consent': 'Zuerst die Dateien der Erweiterung prüfen: Es sind nicht die, denen zugestimmt wurde.',
    'extension-not-found': ({ id }) => `Es gibt keine Erweiterung ${id}.`,
    'file-changed-since': ({ path }) => `${path} wurde geändert, seit die Datei gezeigt wurde. Bitte erneut ansehen.`,
    'file-changed-since/staged': ({ path }) =>
      `${path} wurde seit dem Anzeigen anders vorgemerkt. Es wurde nichts geändert.`,
    'file-changed-since/mixed': ({ path }) =>
      `${path} wurde auch außerhalb der Runden geändert; das ginge dabei verloren. Setzen Sie stattdessen einzelne Runden zurück.`,
    'file-changed-since/undo': ({ path }) => `${path} wurde seitdem geändert und kann nicht zurückgesetzt werden.`,
    'file-not-changed': ({ path }) => `${path} ist nicht geändert.`,
    'file-not-changed/session': ({ path }) => `${path} wurde nicht geändert.`,
    'file-not-found': ({ path }) => `In der Sitzung gibt es keine Datei ${path}.`,
    'file-not-found/gone': ({ path }) => `${path} ist nicht mehr vorhanden.`,
    'file-not-kept': ({ path }) => `Der frühere Inhalt von ${path} wurde nicht aufbewahrt.`,
    'file-not-kept/copies': 'Es wurden keine Kopien aufbewahrt, und die Dateien des Tools sind nicht mehr da.',
    'file-not-kept/image': ({ path }) => `Diese Seite von ${path} ist kein Bild.`,
    'folder-conflict': ({ targetWorkingDirectory }) =>
      `Die Sitzung arbeitet in ${targetWorkingDirectory}. targetWorkingDirectory weglassen oder eine andere Sitzung beginnen.`,
    'folder-not-empty': ({ folder }) => `${folder} enthält schon Dateien. Wählen Sie einen leeren Ordner.`,
    'folder-not-found': ({ folder }) => `Es gibt keinen Ordner ${folder}.`,
    'folder-not-found/session': ({ folder }) => `In der Sitzung gibt es keinen Ordner ${folder}.`,
    'git-failed/consent': ({ folder, settings }) =>
      `${folder} hat eigene Git-Einstellungen, die eine Zustimmung brauchen: ${settings}. Den Ordner prüfen, ihm vertrauen und es noch einmal versuchen.`,
    'git-failed/restore': ({ folder }) =>
      `${folder} ist vorhanden. Den Ordner verschieben und dann den Worktree wiederherstellen.`,
    'folder-untrusted': ({ folder }) =>
      `${folder} enthält etwas, das Programme ausführt. Erst prüfen und dem Ordner vertrauen, dann lässt sich dort ein Terminal öffnen.`,
    'host-closing': 'Parley wird beendet.',
    internal: 'In Parley ist etwas schiefgegangen. Einzelheiten stehen im Protokoll.',
    'invalid-lineage/aside': 'Eine Nebenfrage wird nie Teil der Sitzung, neben der sie gestellt wurde.',
    'invalid-lineage/branch-of-itself': 'Eine Sitzung kann kein Zweig ihrer selbst sein.',
    'invalid-lineage/has-history': ({ sessionId }) =>
      `Die Sitzung ${sessionId} hat bereits einen Verlauf, Agenten, eine übergeordnete Sitzung oder Zweige.`,
    'invalid-lineage/not-a-branch': ({ childSessionId, parentSessionId }) =>
      `${childSessionId} ist kein Zweig von ${parentSessionId}.`,
    'invalid-lineage/not-inherited': ({ sessionId, ancestorId }) => `${sessionId} erbt nicht von ${ancestorId}.`,
    'machine-exists': ({ name }) => `„${name}“ hat bereits diese Adresse.`,
    'machine-misbehaved':
      'Der Computer sendet Daten, die Parley nicht versteht. Aktualisieren Sie Parley auf beiden Computern.',
    'machine-misbehaved/answer': ({ request }) =>
      `Der Computer hat „${request}“ mit Daten beantwortet, die Parley nicht versteht. Aktualisieren Sie Parley auf beiden Computern.`,
    'machine-misbehaved/flood': 'Der Computer sendet mehr, als Parley lesen kann. Die Verbindung wurde beendet.',
    'machine-not-found': 'Diesen Computer gibt es nicht.',
    'machine-not-installed': ({ reason }) =>
      `Parley konnte dort nicht installiert werden: ${reason} Es wurde nichts geändert.`,
    'machine-not-installed/cancelled': 'Die Installation wurde abgebrochen. Dort wurde nichts geändert.',
    'machine-not-installed/damaged': ({ name }) =>
      `${name} ist beschädigt oder wurde unterwegs beschädigt. Beschaffen Sie die Datei neu und versuchen Sie es erneut.`,
    'machine-not-installed/package': ({ name, folder }) =>
      `Das Paket für diesen Computer ist nicht hier. Legen Sie ${name} und SHA256SUMS dieser Version von Parley in ${folder} ab und versuchen Sie es erneut.`,
    'machine-not-installed/system':
      'Parley kann dort nicht installiert werden: Für das System des Computers gibt es kein Paket.',
    'machine-not-installed/way': 'Parley kann nur auf Computern installiert werden, die über SSH erreicht werden.',
    'machine-outdated': ({ name }) => `Parley auf ${name} ist zu alt dafür. Aktualisieren Sie es dort.`,
    'machine-unreachable': ({ reason }) => `Der Computer ist nicht erreichbar: ${reason}`,
    'fleet-not-joined':
      'Dieser Computer ist in keinem Verbund. Treten Sie in den Einstellungen unter „Verbund“ einem bei.',
    'fleet-refused': ({ reason }) =>
      `Der Verbund hat die Verbindung abgelehnt (${reason}). Prüfen Sie Zugangsdaten und Zertifikate in den Einstellungen unter „Verbund“.`,
    'fleet-unreachable': ({ reason }) =>
      `Der Verbund ist nicht erreichbar (${reason}). Parley versucht weiter, ihn zu erreichen.`,
    'machine-unreachable/absent': 'Der Computer ist zurzeit nicht im Verbund.',
    'machine-unreachable/fleet':
      'Zurzeit besteht keine Verbindung zum Verbund. Parley versucht weiter, ihn zu erreichen.',
    'adoption-refused/alive': ({ host }) =>
      `${host} ist zurzeit im Verbund. Übernommen werden können nur Sitzungen eines Computers, der endgültig verloren ist.`,
    'adoption-refused/nothing': ({ host }) =>
      `Der Verbund hat keine Sitzungen von ${host}, die übernommen werden können.`,
    'dispatch-not-taken': 'Kein freier Agent des Verbunds hat den Prompt rechtzeitig angenommen.',
    'machine-unreachable/login': ({ host, reason }) =>
      `Keine Anmeldung auf ${host} (${reason}). Prüfen Sie den Host, seinen Schlüssel und Ihr Passwort oder Ihren Schlüssel und versuchen Sie es erneut.`,
    'machine-unreachable/off': ({ name }) =>
      `${name} ist getrennt. Verbinden Sie ihn in den Einstellungen unter „Computer“.`,
    'machine-unreachable/parley': ({ host }) =>
      `Parley fehlt auf ${host} oder ist zu alt. Installieren Sie dort die aktuelle Version und versuchen Sie es erneut.`,
    'machine-unreachable/address': ({ address }) =>
      `Unter ${address} antwortet nichts. Prüfen Sie die Adresse und ob „parley serve“ dort läuft.`,
    'machine-unreachable/token':
      'Der Computer hat das Token abgelehnt. Entfernen Sie ihn hier und fügen Sie ihn mit seiner aktuellen Adresse neu hinzu.',
    'machine-unreachable/silent': 'Der Computer antwortet nicht.',
    'machine-unreachable/waiting': ({ name }) =>
      `${name} ist zurzeit nicht erreichbar. Parley versucht weiter, eine Verbindung herzustellen.`,
    'mcp-failed/not-connected': ({ name }) => `Der MCP-Server ${name} ist nicht verbunden.`,
    'mcp-failed/off': ({ name }) => `${name} ist in den Einstellungen ausgeschaltet. Zuerst dort einschalten.`,
    'mcp-server-exists': ({ name }) => `Es gibt bereits einen MCP-Server „${name}“.`,
    'mcp-server-not-found': ({ name }) => `In den Einstellungen gibt es keinen MCP-Server „${name}“.`,
    'mcp-server-not-found/file': 'Der Server steht nicht mehr in der Datei, in der er gefunden wurde.',
    'merge-not-found': 'Der Zweig ist nicht zusammengeführt.',
    'message-empty': 'Die Nachricht ist leer.',
    'message-empty/plan': 'Der Plan hat keinen offenen Eintrag, und es gibt keinen Prompt zum Verteilen.',
    'message-empty/prompt': 'Der Prompt ist leer.',
    'message-not-found': ({ messageId, sessionId }) =>
      `Die Nachricht ${messageId} gehört nicht zur Unterhaltung von ${sessionId}.`,
    'message-not-found/context': ({ messageId }) => `Die Nachricht ${messageId} ist nicht im Kontext.`,
    'message-not-found/queue': 'Die Nachricht ist nicht in der Warteschlange.',
    'message-not-found/session': ({ messageId, sessionId }) =>
      `Die Nachricht ${messageId} gehört nicht zur Sitzung ${sessionId}.`,
    'message-not-found/summary': ({ eventId, messageId }) =>
      `Die Komprimierung ${eventId} hat keine Zusammenfassung ${messageId}.`,
    'message-not-found/untitled': 'Es gibt noch keine Nachricht, aus der ein Titel entstehen könnte.',
    'message-role': 'Nur Nachrichten mit der Rolle „user“ können gesendet werden.',
    'message-role/edit': 'Nur Nachrichten des Benutzers können bearbeitet werden.',
    'message-too-large': ({ characters, maximum }) =>
      `Die Nachricht hat ${characters} Zeichen; höchstens ${maximum} können gesendet werden. Langes in eine Datei schreiben und diese nennen.`,
    'model-not-found': ({ model }) =>
      `Kein Agent hier bietet bekanntermaßen das Modell „${model}“ an. Den Agenten mit angeben oder ein Modell aus models.list wählen.`,
    'name-reserved': ({ name }) => `„${name}“ ist eine Aktion von Parley selbst. Bitte einen anderen Namen wählen.`,
    'name-reserved/client': ({ owner, name }) =>
      `${owner} bietet „${name}“ bereits an. Bitte einen anderen Namen wählen.`,
    'name-taken/agent': ({ name }) => `Es gibt bereits einen Agenten „${name}“.`,
    'name-taken/persona': ({ name }) => `Es gibt bereits eine Persona „${name}“.`,
    'name-taken/profile': ({ name }) => `Es gibt bereits ein Profil „${name}“.`,
    'name-taken/prompt': ({ name }) => `Es gibt bereits einen Prompt namens „${name}“.`,
    'name-taken/providerConfig': ({ name }) => `Es gibt bereits eine Anbieterkonfiguration „${name}“.`,
    'not-a-repository/folder': ({ folder }) => `${folder} gehört zu keinem Git-Repository.`,
    'not-a-repository/no-commit': 'Das Repository hat noch keinen Commit. Zuerst einen erstellen.',
    'not-connected': 'Derzeit besteht keine Verbindung zum Host von Parley.',
    'not-connected/closed': 'Die Verbindung wurde geschlossen.',
    'nothing-to-compress': 'Im Kontext gibt es nichts, was dadurch entfernt oder geändert würde.',
    'nothing-to-compress/continue': 'Die Sitzung hat keine Nachrichten, von denen aus es weitergehen könnte.',
    'nothing-to-compress/summary': 'Die Sitzung hat keine Nachrichten zum Zusammenfassen.',
    'nothing-to-compress/too-little': 'Im Kontext gibt es zu wenig, was entfernt werden könnte.',
    'permission-not-found': ({ requestId }) => `Es gibt keine Berechtigungsanfrage ${requestId}.`,
    'permission-not-found/session': ({ requestId }) => `Die Sitzung hat keine Berechtigungsanfrage ${requestId}.`,
    'permission-option': 'Der Agent bietet eine solche Antwort nicht an.',
    'permission-resolved': 'Diese Anfrage wurde bereits beantwortet oder ist nicht mehr offen.',
    'permission-resolved/agent-gone':
      'Der fragende Agent ist nicht mehr da. Nur eine Regel kann ihm antworten, wenn er erneut fragt.',
    'permission-rule-not-found': ({ ruleId }) => `Es gibt keine Berechtigungsregel ${ruleId}.`,
    'persona-not-found': ({ personaId }) => `Es gibt keine Persona ${personaId}.`,
    'place-not-found': ({ placeId }) => `Es gibt keinen Worktree ${placeId}.`,
    'place-not-found/gone': ({ folder }) =>
      `Der Worktree ${folder} ist nicht mehr da, und nichts davon wurde aufbewahrt.`,
    'place-not-found/none': 'Die Sitzung arbeitet in keinem Worktree.',
    'place-not-found/removed': ({ path }) => `Der Worktree ${path} wurde entfernt. Zuerst wiederherstellen.`,
    'place-state/adopt-detached': ({ folder }) => `In ${folder} ist kein Branch ausgecheckt. Zuerst einen auschecken.`,
    'place-state/adopt-main': ({ folder }) =>
      `${folder} ist der Hauptordner des Repositorys. Eine Sitzung direkt darin beginnen.`,
    'place-state/adopted': ({ folder }) => `${folder} gehört bereits zu einer Sitzung.`,
    'place-state/attempt-removed': 'Der Worktree wurde entfernt. Zuerst den Versuch wiederherstellen.',
    'place-state/base-changed': ({ baseBranch }) =>
      `${baseBranch} hat sich seitdem geändert. Stattdessen einen Revert des Commits erstellen.`,
    'place-state/base-remote': ({ baseBranch }) =>
      `${baseBranch} ist ein Remote-Branch, den nur ein Push ändert. Wähle einen lokalen Branch.`,
    'place-state/base-gone': ({ baseBranch }) => `Den Branch ${baseBranch} gibt es nicht mehr.`,
    'place-state/behind': ({ baseBranch, branch }) =>
      `${baseBranch} enthält Commits, die ${branch} nicht hat. Zuerst aus ${baseBranch} aktualisieren.`,
    'place-state/clean': 'Es gibt nichts zu committen.',
    'place-state/land-over-edits': ({ files }) =>
      `Die Übernahme würde überschreiben: ${files}. Die Änderungen in diesen Dateien zuerst committen oder mit git stash sichern.`,
    'place-state/landed': ({ baseBranch, branch }) => `${baseBranch} enthält bereits alle Commits von ${branch}.`,
    'place-state/markers': ({ files }) => `Diese Dateien enthalten noch Konfliktmarkierungen: ${files}.`,
    'place-state/merged-back':
      'Das wurde mit der Zusammenführung der Sitzung übernommen. Stattdessen die Zusammenführung rückgängig machen; das macht beides rückgängig.',
    'place-state/no-base': 'Der Worktree wurde nicht aus einem Branch erstellt.',
    'place-state/nothing-lands': 'Keiner dieser Branches lässt sich übernehmen. Löse zuerst die Konflikte.',
    'place-state/no-agents': 'Keine Sitzung von Parley arbeitet auf diesen Branches.',
    'place-state/no-conflict': ({ branch, baseBranch }) => `${branch} und ${baseBranch} haben keinen Konflikt.`,
    'place-state/no-landing': 'Es gibt keine Übernahme, die rückgängig gemacht werden könnte.',
    'place-state/lfs-missing': ({ remote, branch }) =>
      `Der Branch enthält Dateien von Git LFS, deren Inhalte nicht hochgeladen würden: git-lfs ist nicht im PATH. Installieren Sie es, oder pushen Sie den Branch selbst: git push ${remote} ${branch}`,
    'place-state/lfs-programs': ({ name, remote, branch }) =>
      `Der Branch enthält Dateien von Git LFS, für die das Repository ein eigenes Programm nennt (${name}). Prüfen Sie den Ordner und vertrauen Sie ihm, oder pushen Sie den Branch selbst: git push ${remote} ${branch}`,
    'place-state/no-remote': ({ remote }) => `Das Repository hat kein Remote namens ${remote}.`,
    'place-state/no-update': 'Es läuft keine Aktualisierung.',
    'place-state/pushed': 'Die Übernahme wurde gepusht. Stattdessen einen Revert des Commits erstellen.',
    'place-state/remote-inside': ({ remote }) => `Das Remote ${remote} ist ein Ordner des Repositorys selbst.`,
    'place-state/submodules-unpushed': ({ submodules }) =>
      `Diese Submodule haben Commits, die es nur in diesem Worktree gibt: ${submodules}. Zuerst aus den Ordnern der Submodule pushen.`,
    'place-state/uncommitted': 'Es gibt nicht committete Änderungen. Diese zuerst committen.',
    'place-state/undo-over-edits': ({ files }) =>
      `Das Rückgängigmachen der Übernahme würde überschreiben: ${files}. Die Änderungen in diesen Dateien zuerst committen oder mit git stash sichern.`,
    'place-state/unfinished': 'Eine Aktualisierung ist nicht abgeschlossen. Zuerst fortsetzen oder abbrechen.',
    'place-state/unreadable': 'Git kann den Worktree nicht lesen.',
    'plan-outdated': 'Die Branches haben sich seit der Prüfung geändert. Prüfe den Plan erneut.',
    'plan-outdated/unknown': 'Der Plan ist nicht mehr bekannt. Erstelle einen neuen.',
    'prices-invalid': 'Das ist weder eine Preisliste von Parley noch eine von LiteLLM.',
    'process-limit': ({ limit }) => `In dieser Sitzung laufen bereits ${limit} Befehle. Zuerst einen beenden.`,
    'process-limit/terminals': ({ limit }) => `Es sind bereits ${limit} Terminals geöffnet. Zuerst eines schließen.`,
    'process-not-found': ({ processId }) => `Die Sitzung hat keinen Befehl ${processId} ausgeführt.`,
    'profile-not-found': ({ profileId }) => `Es gibt kein Profil ${profileId}.`,
    'program-missing': ({ program }) => `${program} ist nicht installiert oder nicht im PATH.`,
    'protocol-version': ({ supported, requested }) =>
      `Parley spricht Protokollversion ${supported}, der Client verlangte ${requested}.`,
    'provider-config-not-found': ({ providerConfigId }) => `Es gibt keine Anbieterkonfiguration ${providerConfigId}.`,
    'registry-agent-not-found': ({ registryId }) => `Die Registry enthält keinen Agenten „${registryId}“.`,
    'registry-checksum': ({ name }) =>
      `Der Download von ${name} hat nicht die Prüfsumme, die die Registry nennt. Er wurde gelöscht; nichts wurde installiert.`,
    'registry-consent': 'Zuerst die Installation prüfen: Sie ist eine andere als die angezeigte.',
    'registry-failed': ({ name, reason }) =>
      `${name} konnte nicht installiert werden: ${reason}. Nichts wurde geändert.`,
    'registry-in-use': ({ name, count }) => `${name} läuft in ${count} ${count === 1 ? 'Sitzung' : 'Sitzungen'}.`,
    'registry-installed': ({ name }) => `${name} ist bereits installiert.`,
    'registry-invalid': ({ url }) => `${url} ist keine Registry von Agenten. Die bisherige Liste bleibt.`,
    'registry-not-installed': ({ registryId }) => `„${registryId}“ ist nicht aus der Registry installiert.`,
    'registry-unfit': ({ name, target }) => `${name} gibt es nicht für ${target}.`,
    'registry-unfit/npm': ({ name }) =>
      `${name} wird mit npm installiert, das nicht gefunden wurde. Node.js von https://nodejs.org installieren und dann erneut suchen.`,
    'registry-unfit/uv': ({ name }) =>
      `${name} wird mit uv ausgeführt, das nicht gefunden wurde. uv nach https://docs.astral.sh/uv installieren und dann erneut suchen.`,
    'registry-unreachable': ({ host, reason }) => `${host} konnte nicht geladen werden: ${reason}.`,
    'removal-not-found': 'Es gibt kein solches Zurückspulen, das rückgängig gemacht werden könnte.',
    'review-change-not-found': 'Es gibt keine solche Änderung, die rückgängig gemacht werden könnte.',
    'review-unavailable': 'Der Ordner der Sitzung liegt in keinem Git-Repository.',
    'review-unavailable/git': 'Git konnte die Dateien nicht vergleichen.',
    'review-unavailable/no-base': 'Es gibt keinen Branch, mit dem dieser verglichen werden könnte.',
    'device-refused': ({ request }) =>
      `${request} steht gekoppelten Geräten nicht zur Verfügung. Verwende Parley auf dem Computer, auf dem es läuft.`,
    'agent-refused': ({ request }) =>
      `${request} steht Programmen, die ein Agent gestartet hat, nicht zur Verfügung. Verwende Parley selbst oder ein eigenes Terminal.`,
    'scope-missing/device': ({ scope, request }) =>
      `Dieses Gerät hat den Bereich „${scope}“ nicht, den ${request} braucht. Kopple es noch einmal mit diesem Bereich.`,
    'scope-missing': ({ scope, request }) =>
      `Das Manifest der Erweiterung fordert den Bereich „${scope}“ nicht an, den ${request} braucht.`,
    'session-archived': 'Die Sitzung ist archiviert und kann nicht geändert werden.',
    'session-archived/adopt': 'Die Sitzung ist archiviert und kann kein Zweig werden.',
    'session-archived/answer': 'Die Sitzung ist archiviert; ihrem Agenten kann die Antwort nicht mitgeteilt werden.',
    'session-archived/branch': 'Der Zweig ist archiviert und kann nicht geändert werden.',
    'session-archived/parent': 'Die übergeordnete Sitzung ist archiviert; es kann nichts in sie eingefügt werden.',
    'session-archived/reopen': 'Der Zweig ist archiviert und kann nicht wieder geöffnet werden.',
    'session-archived/send': 'Die Sitzung ist archiviert; es kann nichts mehr an sie gesendet werden.',
    'session-busy': 'In der Sitzung arbeitet ein Agent. Zuerst stoppen.',
    'session-busy/agent': ({ name }) => `${name} arbeitet. Das Ende abwarten oder stoppen.`,
    'session-busy/apply': 'Es arbeiten Agenten. Stoppen oder warten und dann erneut versuchen.',
    'session-busy/commands': ({ limit }) => `Es warten bereits ${limit} Befehle auf die Agenten.`,
    'session-busy/replaced':
      'Eine Sitzung, die überschrieben würde, ist in Benutzung, auch wenn ihr Agent nichts tut. Diese zuerst schließen.',
    'session-busy/restart': 'Ein Agent arbeitet. Warten, bis er fertig ist, oder ihn stoppen.',
    'session-busy/revert': 'Es arbeiten Agenten. Stoppen oder warten und dann zurücksetzen.',
    'session-busy/worktree': 'Im Worktree arbeitet ein Agent. Stoppen oder warten.',
    'session-changed':
      'Die Sitzung ging weiter, während sie kopiert wurde. Nichts wurde verschoben; versuchen Sie es erneut.',
    'session-exists': ({ sessionId }) => `Die Sitzung ${sessionId} gibt es bereits.`,
    'session-moved': ({ machine }) =>
      `Die Sitzung wurde nach ${machine} verschoben und geht dort weiter. Um sie hier fortzusetzen, das Verschieben rückgängig machen.`,
    'session-not-found': ({ sessionId }) => `Es gibt keine Sitzung ${sessionId}.`,
    'skill-not-found': ({ name }) => `Die Sitzung hat keinen Skill „${name}“.`,
    'snapshot-too-large': 'Der Snapshot ist für eine einzelne Antwort zu groß; bitte in eine Datei exportieren.',
    'snapshot-version': ({ version }) =>
      `Die Datei stammt von einem neueren Parley (Format ${version}). Zum Importieren Parley aktualisieren.`,
    'store-failed/closed': ({ file }) => `${file} wurde geschlossen.`,
    'store-failed/in-use': ({ file }) => `${file} wird von einem anderen Programm verwendet.`,
    'store-failed/replaced': ({ file }) =>
      `${file} wurde gelöscht oder ersetzt, während Parley die Datei verwendete; es kann nichts mehr gespeichert werden. Die Datei zurücklegen oder Parley neu starten.`,
    'store-full': ({ file }) =>
      `Auf dem Datenträger ist kein Platz mehr für ${file}. Es wurde nichts geändert; bitte Speicherplatz freigeben und erneut versuchen.`,
    'store-full/folder': ({ dir }) => `Auf dem Datenträger ist kein Platz mehr für ${dir}.`,
    'store-intact':
      'Der Speicher ist nicht beschädigt und bleibt deshalb bestehen. Um zurückzugehen, eine Sicherung wiederherstellen.',
    'store-read-only': ({ dir }) => `In ${dir} kann nicht geschrieben werden.`,
    'store-unreadable': ({ file }) =>
      `Aus ${file} kann nichts mehr gelesen werden. Eine Sicherung wiederherstellen oder neu beginnen; die Datei bleibt erhalten.`,
    'subagent-running':
      'In dieser Sitzung arbeitet ein Subagent, der nur Nachrichten des Agenten annimmt, der ihn gestartet hat. Danach nimmt er wieder Nachrichten an.',
    'swap-unconfirmed': ({ name }) =>
      `${name} braucht für diese Änderung eine neue eigene Sitzung. Die Nachricht mit skipConnectorSwapWarning senden, damit ihr die bisherige Unterhaltung mitgeteilt wird, oder mit session.agent.update festlegen, was ihr mitgeteilt wird.`,
    'task-limit': ({ limit }) => `Für diese Sitzung laufen bereits ${limit} Aufgaben. Warten oder eine stoppen.`,
    'task-not-found': ({ id }) => `Die Sitzung hat keine Aufgabe ${id}.`,
    'tool-not-found': ({ toolName }) => `Kein verbundener Client bietet das Tool ${toolName} an.`,
    'consent-needed/test': 'Die Einrichtungsbefehle des Repositorys sind neu oder geändert. Erst prüfen und erlauben.',
    'consent-needed/script': 'Diese Befehle sind neu oder geändert. Erst prüfen und erlauben.',
    'preview-not-shown':
      'Kein Fenster zeigt die Vorschau, oder ihre Seite antwortet nicht. Die Vorschau der Sitzung öffnen.',
    'port-not-found': ({ port }) => `Kein Skript dieser Sitzung benutzt den Port ${port}.`,
    'process-failed/port': ({ port }) => `Der Port ${port} wird noch von einem anderen Programm benutzt.`,
    'script-not-found': 'Dieser Ordner hat kein solches Skript. Zuerst Befehle dafür eintragen.',
    'trust-not-found': ({ folder }) => `${folder} ist nicht vertrauenswürdig.`,
    'terminal-not-found': 'Dieses Terminal ist nicht mehr geöffnet.',
    'trust-outdated': 'Der Ordner hat sich seit der Prüfung geändert. Bitte erneut prüfen.',
    'trust-outdated/setup': 'Die Einrichtungsbefehle haben sich seit dem Anzeigen geändert. Bitte erneut prüfen.',
    'turn-conflict': ({ turnId }) => `Die Runde ${turnId} ist beendet.`,
    'turn-conflict/other': ({ turnId }) => `Die Runde ${turnId} ist nicht die laufende.`,
    'turn-not-found': ({ sessionId, turnId }) => `Die Sitzung ${sessionId} hat keine Runde ${turnId}.`,
    'upload-mismatch': ({ name }) => `${name} hat sich während des Lesens geändert. Erneut anhängen.`,
    'upload-mismatch/file': 'Die Datei hat sich während des Lesens geändert. Bitte erneut auswählen.',
    'upload-mismatch/part': ({ name }) => `Von ${name} ist nur ein Teil angekommen.`,
    'upload-not-found': 'Die Datei wurde nicht vollständig übertragen. Die Datei erneut anhängen.',
    'upload-not-found/file': 'Die Datei ist nicht mehr da. Bitte erneut auswählen.',
  },
}
