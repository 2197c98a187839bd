import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of Sarup on one page. Paths ignore case (decisions §6). */
export default [
  layout('shell/Shell.tsx', [
    index('areas/buyer/home/home.tsx'),
    route('shop', 'areas/buyer/shop/shop.tsx'),
    route('login', 'areas/buyer/login/login.tsx'),
    route('infoEnter', 'areas/buyer/info-enter/info-enter.tsx'),
    route('terms', 'areas/shared/terms/terms.tsx'),
    route('privacy', 'areas/shared/privacy/privacy.tsx'),
    route('*', 'areas/shared/not-found/not-found.tsx'),
  ]),
  route('workaroundlogin', 'areas/buyer/login/workaround-login.tsx'),
  route('login/return', 'areas/buyer/login/login-return.tsx'),
] satisfies RouteConfig
