/** Styles of an exported page, in light and dark, on screens and on paper. */
export const style = `
:root{color-scheme:light dark;--page:light-dark(#fdfdfc,#1d1e21);--inset:light-dark(#f5f5f2,#242629);--text:light-dark(#1c1d1f,#e5e5e2);--faint:light-dark(#63666b,#989ca1);--line:light-dark(#e2e2dd,#323539);--link:light-dark(#2d54c4,#93acfa)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.55 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px}
section+section{margin-top:48px;border-top:1px solid var(--line)}
h1{font-size:22px;overflow-wrap:anywhere}
h2{margin:0 0 8px;font-size:13px}
time,.facts,summary{color:var(--faint);font-size:13px;font-weight:400}
article{margin:24px 0;overflow-wrap:anywhere}
.user{padding:12px 16px;border-radius:10px;background:var(--inset)}
.user .typed{white-space:pre-wrap}
.user .said :is(ul,ol){padding:0;list-style:none}
.user .said li{padding-left:24px}
.user .mark{display:inline-block;min-width:24px;margin-left:-24px}
details{margin:8px 0;padding:4px 12px;border:1px solid var(--line);border-radius:6px}
pre,code{font:12.5px/1.5 ui-monospace,Consolas,monospace}
pre{overflow:auto;margin:8px 0;padding:12px;border-radius:6px;background:var(--inset);white-space:pre-wrap}
table{display:block;overflow:auto;border-collapse:collapse}
td,th{padding:4px 8px;border:1px solid var(--line)}
blockquote{margin:8px 0;padding-left:12px;border-left:2px solid var(--line);color:var(--faint)}
a{color:var(--link)}
img{max-width:100%;height:auto}
@media print{main{max-width:none}details{break-inside:avoid}}
`
