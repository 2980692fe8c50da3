import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openOutside } from '../../phone/open-outside.ts';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';

/** A page of the site, which a store app does not hold: it is shown over the app, and the app stays where it was. */
export default function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    void openOutside(`${MOBILE_SERVER}${pathname}${search}${hash}`);
    if (history.length > 1) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}
