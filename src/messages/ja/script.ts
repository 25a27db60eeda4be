import type { Translated } from '../translation'

export const script: Translated<'script'> = {
  title: '実行',
  name: { run: '実行スクリプト', setup: 'セットアップスクリプト', teardown: 'クリーンアップスクリプト' },
  none: {
    run: '実行スクリプトがありません。npm run dev などでプロジェクトを起動し、使用するポートがここに表示されます。',
    setup: 'セットアップスクリプトがありません。npm ci などで新しいワークツリーを準備します。',
    teardown: 'クリーンアップスクリプトがありません。ワークツリーを削除する前に後片付けをします。',
  },
  ofYours: '自分のスクリプト',
  ofFile: ({ file }) => `${file} から`,
  consent: 'これらのコマンドはリポジトリのものです。許可するまで実行されません。',
  run: '実行',
  allowAndRun: '許可して実行',
  output: '出力を表示',
  stopping: '停止中…',
  commands: 'コマンド',
  editAbout: '1 行に 1 つ。このリポジトリ用に設定に保存され、確認なしで実行されます。',
  removeOwn: '自分のスクリプトを削除',
  add: 'スクリプトを追加',
  ports: '使用中のポート',
  port: ({ port }) => `ポート ${port}`,
  openInBrowser: 'ブラウザーで開く',
  openPort: ({ port }) => `ポート ${port} をブラウザーで開く`,
  closePort: ({ port }) => `ポート ${port} を閉じてスクリプトを終了`,
  exposed: 'ほかのマシンからアクセス可能',
  portsAbout: ({ first, last }) => `スクリプトはポート ${first}～${last} を使えます。PORT は最初の番号です。`,
}
