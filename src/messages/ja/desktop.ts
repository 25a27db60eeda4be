import type { Translated } from '../translation'
import { number } from './format'

export const desktop: Translated<'desktop'> = {
  closedByQuit: 'Parley が終了しました。',
  alreadyOpen: ({ dataDir }) =>
    `Parley は ${dataDir} のデータですでに実行されています。そのウィンドウを前面に表示します。`,
  untitledSession: '無題のセッション',
  agentWorking: 'エージェントがまだ作業中です。',
  agentsWorking: ({ sessions }) => `${number(sessions)} 個のセッションでエージェントがまだ作業中です。`,
  quitStopsAgents: '終了するとエージェントは停止します。ここまでの内容はすべて保存されています。',
  stopAndQuit: '終了する',
  noKeychain: ({ fallback }) => `このコンピューターには利用可能なキーチェーンが見つかりませんでした。${fallback}`,
  inKeychain: 'API キーはこのコンピューターのキーチェーンで暗号化されます。',
  quit: '終了',
  program: { desktop: '別の Parley ウィンドウ', serve: '`parley serve`', rpc: '`parley rpc`', host: '`parley host`' },
  alreadyRunning: 'Parley はすでに実行されています',
  dataInUse: ({ program, pid, dataDir }) => `${program} (プロセス ${pid}) が ${dataDir} のデータを使用しています。`,
  shownAt: ({ url }) => `${url} で利用できます。`,
  inBackground: ({ pid, dataDir }) =>
    `Parley はバックグラウンドで起動されており（プロセス ${pid}）、${dataDir} のデータを使用しています。アプリがこれに代わることができます。セッションは残りますが、作業中のエージェントは中断され、ほかのコンピューターは再接続するまで切断されます。\nそうしない場合は終了して「parley」で使用するか、別のデータフォルダーでアプリを起動してください: --data フォルダー`,
  stopAndOpen: '停止して Parley を開く',
  otherData: '先にそれを終了するか、別のデータフォルダーで Parley を起動してください: --data フォルダー',
  startFailed: 'Parley を起動できません',
  openFailed: 'Parley はデータを開けません',
  dataUntouched: ({ dataDir }) =>
    `${dataDir} のデータは変更されていません。フォルダーを修正するか、別のフォルダーで Parley を起動してください: --data フォルダー`,
  updates: {
    check: 'アップデートを確認…',
    newer: ({ version }) => `Parley ${version} を利用できます`,
    newerDetail: ({ current }) =>
      `現在のバージョンは ${current} です。自動ではインストールされません。新しいバージョンをダウンロードし、上書きインストールしてください。`,
    download: 'ダウンロード',
    later: '後で',
    newest: 'Parley は最新です',
    newestDetail: ({ current }) => `バージョン ${current} が最新です。`,
    noFeed: 'アップデートのアドレスが設定されていません',
    noFeedDetail: '「設定」›「デスクトップ」で入力するか、Parley の入手元を確認してください。',
    failed: 'アップデートを確認できませんでした',
  },
  more: ({ count }) => `ほか ${number(count)} 件`,
  notSavedHere: 'ここから開けるのは、Parley の起動後に保存したファイルだけです。',
  context: {
    noSuggestions: '候補はありません',
    addToDictionary: '辞書に追加',
    openLink: 'リンクを開く',
    copyLink: 'リンクのアドレスをコピー',
    copyLinkText: 'リンクのテキストをコピー',
    copyImage: '画像をコピー',
  },
}
