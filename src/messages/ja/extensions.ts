import type { Translated } from '../translation'
import { number } from './format'

export const extensions: Translated<'extensions'> = {
  enableTitle: ({ title }) => `${title} を有効にしますか?`,
  filesChanged: '有効にした後でファイルが変更されています。',
  warning:
    '拡張機能は、ユーザー自身の権限で実行されるプログラムです。ファイルの読み取りや変更、ネットワークの使用ができます。信頼できる拡張機能だけを有効にしてください。ファイルが変更されると、Parley は再び確認します。',
  program: 'プログラム',
  access: 'Parley へのアクセス',
  noAccess: 'なし (接続の維持のみ)',
  use: ({ title }) => `${title} を使用`,
  restartNamed: ({ title }) => `${title} を再起動`,
  reviewNamed: ({ title }) => `${title} を確認`,
  review: '確認',
  toReview: ({ title }) => `確認が必要な拡張機能: ${title}`,
  waits: '有効にした後でファイルが変更されたため、実行されていません。',
  keepOff: 'オフのままにする',
  explanation:
    '拡張機能は、エージェントのツール、スラッシュコマンド、コンテキスト、圧縮の手順を追加するプログラムです。Parley は有効な拡張機能を起動し、終了した場合は再起動します。ファイルを承認するまで、どの拡張機能も実行されません。',
  loadFailed: ({ error }) => `拡張機能を読み込めませんでした。${error}`,
  reload: '再読み込み',
  title: '拡張機能',
  noneFound:
    '拡張機能が見つかりません。それぞれを parley-extension.json ファイルを含む専用のフォルダーに入れ、Parley のデータの隣にある extensions フォルダー、またはプロジェクトの .parley/extensions に置いてください。',
  status: { running: '実行中', disabled: 'オフ', failed: '失敗', starting: '起動中…' },
  scope: {
    tools: 'エージェントにツールを提供',
    commands: 'スラッシュコマンドを提供',
    context: 'プロンプトにコンテキストを追加',
    compression: '会話を読み取る圧縮の手順を提供',
    sessions: 'すべてのセッションの読み取りと変更、エージェントへのメッセージ送信',
    approvals: '許可リクエストと質問への代理回答',
    host: '設定、構成、保存データの変更',
  },
  offFilesChanged: 'オフ、ファイルが変更されています',
  tools: ({ count }) => `ツール ${number(count)} 個`,
  commands: ({ count }) => `コマンド ${number(count)} 個`,
}
