/**
 * Runs before the first paint, so that nothing jumps later: the colour scheme, whether somebody is signed in, and how many
 * notifications were unread when last asked. Also keeps the code of who recommended the product (`?ref=` on any page but
 * those of sellers, whose code is another) until somebody signs in (buyer.md §3). Kept as text because it stands inside the
 * document. A browser may refuse its storage: the scheme is set all the same.
 */
export const bootScript = `(function(d){
function g(k){try{return localStorage.getItem(k)}catch(e){return null}}
try{
var s=g("mantine-color-scheme-value");
if(s!=="light"&&s!=="dark")s=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
d.setAttribute("data-mantine-color-scheme",s);
if(g("token"))d.setAttribute("data-session","in");
if(g("token")&&Number(g("unread"))>0&&!/^\\/message\\/?$/i.test(location.pathname))d.setAttribute("data-unread","");
var r=new URLSearchParams(location.search).get("ref");
if(r&&/^[\\w-]{1,64}$/.test(r)&&!/^\\/seller/i.test(location.pathname))localStorage.setItem("ref",r);
}catch(e){}})(document.documentElement)`
