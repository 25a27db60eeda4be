import type { Translated } from '../translation'
import { number } from './format'

export const files: Translated<'files'> = {
  lines: '行',
  revertFile: ({ name }) => `${name} を元に戻す`,
  renamedFrom: ({ renamedFrom }) => `${renamedFrom} から名前を変更`,
  reverted: '元に戻しました。',
  outsideFolder: 'セッションのフォルダーの外です。',
  review: 'レビュー',
  title: '変更されたファイル',
  showChangesOf: '変更の表示対象',
  wholeSession: 'セッション全体',
  turnWithFiles: ({ turnNumber, files }) => `ターン ${number(turnNumber)} · ${number(files)} ファイル`,
  turn: 'ターン',
  revertTurn: 'ターンを元に戻す…',
  revertTurnLabel: 'ターンを元に戻す',
  revertQuestion: ({ files }) => `${number(files)} 個のファイルをこのターンの前の状態に戻しますか?`,
  revertFiles: ({ files }) => `${number(files)} 個のファイルを元に戻す`,
  files: 'ファイル',
  loadFailed: ({ message }) => `変更を読み込めませんでした。${message}`,
  noneInSession:
    'このセッションで変更されたファイルはありません。エージェントがフォルダー内で作成、変更、削除したファイルがここに表示され、元に戻せます。',
  noneInTurn: 'このターンで変更されたファイルはありません。',
  tooLarge: ({ size }) => `大きすぎるため表示できません (${size})`,
  link: 'シンボリックリンク',
  binary: ({ size }) => `バイナリファイル (${size})`,
  previousUnknown: '比較できる以前のバージョンがありません。この変更より前、ファイルは追跡されていませんでした。',
  notKept: '内容は保存されていません。',
  revertedToast: ({ named }) => `${named} を元に戻しました。`,
  fileCount: ({ count }) => `${number(count)} 個のファイル`,
  change: { created: '追加', modified: '変更', deleted: '削除', renamed: '名前変更' },
  turnNumber: ({ turnNumber }) => `ターン ${number(turnNumber)}`,
  fate: {
    created: '削除されます',
    modified: '以前の内容に戻ります',
    deleted: '復元されます',
    renamed: ({ renamedFrom }) => `名前が ${renamedFrom} に戻ります`,
  },
  revertRefusedOutside:
    'Parley はセッションのフォルダーの外には書き込みません。該当のファイルは手動で戻してください。ほかのファイルは「ファイル」で 1 つずつ元に戻せます。',
  changesOfTurn: ({ turnNumber }) => `ターン ${number(turnNumber)} の変更`,
  showInFiles: '「ファイル」に表示',
}
