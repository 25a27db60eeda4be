import type { Translated } from '../translation'

export const links: Translated<'links'> = {
  invalid: 'Dieser Link kann nicht geöffnet werden. Er bezeichnet nichts in Parley.',
  dialogOpen: 'Ein Link wurde nicht geöffnet, weil ein Dialog offen ist.',
  noSession: 'Die Sitzung des Links ist nicht auf diesem Computer.',
  noMessage: 'Die Nachricht des Links ist nicht in dieser Sitzung.',
  filledIn: 'Ein Link hat diese Sitzung ausgefüllt. Vor dem Senden Ordner und Nachricht prüfen.',
}
