import type { Translated } from '../translation'

export const links: Translated<'links'> = {
  invalid: 'このリンクは開けません。Parley の何も指していません。',
  dialogOpen: 'ダイアログが開いているため、リンクは開かれませんでした。',
  noSession: 'リンクのセッションはこのコンピューターにありません。',
  noMessage: 'リンクのメッセージはこのセッションにありません。',
  filledIn: 'リンクからこのセッションに入力されました。送信する前にフォルダーとメッセージを確認してください。',
}
