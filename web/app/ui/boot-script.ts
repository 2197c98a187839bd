/**
 * Runs before the first paint to avoid layout shifts: colour scheme, sign-in, whether this sheet is owned
 * (areas/buyer/library/use-library.ts), the last unread count; also stores a referral code (`?ref=`, except on sellers' pages) until sign-in
 * (buyer.md §3). Without storage the scheme is still set.
 * Failed pictures are retried five times within 90 s while their place shimmers (`img[data-late]` in base.css); the document captures their
 * `load`. Forms sent by script are held until it has come: a native submit would lose what was typed.
 * First of all it adds the methods that telephones lack which get no newer browser (Android 6 ends at Chrome 106, iOS 15 at Safari 15.6).
 * Where the page's own script does not come, as from a server of another version during an update, the page is loaded anew, three times
 * an hour: a tab outlives more than one update. The hour is the key of the count.
 */
export const bootScript = `(function(d){
function f(p,m,v){if(!p[m])Object.defineProperty(p,m,{value:v,configurable:1,writable:1})}
f(Array.prototype,"toSorted",function(c){return this.slice().sort(c)});
f(Array.prototype,"toReversed",function(){return this.slice().reverse()});
f(Array.prototype,"toSpliced",function(){var a=this.slice();a.splice.apply(a,arguments);return a});
f(String.prototype,"toWellFormed",function(){return this.replace(/[\\ud800-\\udbff][\\udc00-\\udfff]|[\\ud800-\\udfff]/g,function(c){return c[1]?c:"\\ufffd"})});
function g(k){try{return localStorage.getItem(k)}catch(e){return null}}
try{
var s=g("color-scheme");
if(s!=="light"&&s!=="dark")s=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
d.setAttribute("data-scheme",s);
var k=g("token"),m=/^\\/infosheet\\/(\\w{10})\\/?$/i.exec(location.pathname),o=(g("owned")||"").split(" ");
if(k)d.setAttribute("data-session","in");
if(k&&m&&o[0]===k.slice(-16)&&o.indexOf(m[1],1)>0)d.setAttribute("data-owned","");
if(k&&Number(g("unread"))>0&&!/^\\/message\\/?$/i.test(location.pathname))d.setAttribute("data-unread","");
var r=new URLSearchParams(location.search).get("ref");
if(r&&/^[\\w-]{1,64}$/.test(r)&&!/^\\/seller/i.test(location.pathname))localStorage.setItem("ref",r);
}catch(e){}
var n=[1,3,8,20,60],t="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
d.addEventListener("error",function(v){
var i=v.target;
if(i&&i.type==="module")try{
var q=sessionStorage,h=Date.now()/36e5|0,c=+q.getItem(h);
if(c<3){q.setItem(h,c+1);setTimeout(function(){fetch(location.href,{cache:"no-store"}).then(function(r){if(r.ok)location.reload()},function(){})},n[c]*1e3)}
}catch(e){}
if(!i||i.tagName!=="IMG"||i.src===t||!/^https?:/.test(i.src))return;
var a=i.src,z=i.srcset,k=i.tries=(i.tries||0)+1;
setTimeout(function(){
if(!i.isConnected||i.src!==a)return;
i.setAttribute("data-late",k>n.length?"never":"");i.srcset="";i.src=t;
if(k<=n.length)setTimeout(function(){if(i.isConnected&&i.src===t){if(z)i.srcset=z;i.src=a}},n[k-1]*1e3)})
},true);
d.addEventListener("submit",function(v){if(!v.target.hasAttribute("action"))v.preventDefault()});
d.addEventListener("load",function(v){var i=v.target;if(i.tagName==="IMG"&&i.src!==t)i.removeAttribute("data-late")},true);
})(document.documentElement)`
