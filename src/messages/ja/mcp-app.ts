import type { Translated } from '../translation'

export const mcpApp: Translated<'mcpApp'> = {
  label: ({ tool, server }) => `${server} のアプリ: ${tool}`,
  show: 'アプリを表示',
  close: 'アプリを閉じる',
  gone: 'アプリのページはもう保存されていません。',
  explanation:
    'サーバーがこの結果を表示するページを提供しました。ページはネットワークやファイルへのアクセスなしで Parley から分離して動作し、何かを行う前に確認を求めます。',
  unreachable: ({ sites }) =>
    `このページは ${sites} を必要としていますが、どれにも接続できないため、一部が表示されないことがあります。`,
  frame: ({ tool, server }) => `${server} の ${tool}`,
  wantsLink: ({ server }) => `${server} のアプリが次のアドレスを開こうとしています:`,
  wantsMessage: ({ server }) => `${server} のアプリがあなたの代わりに次のメッセージを送信しようとしています:`,
  address: 'アドレス',
  message: 'メッセージ',
  decline: '許可しない',
  openLink: '開く',
  send: '送信',
  ended: {
    flood: 'アプリが送信するメッセージが多すぎるため、停止しました。',
    moved: 'ページが別の場所へ移動しようとしたため、アプリを停止しました。',
  },
}
