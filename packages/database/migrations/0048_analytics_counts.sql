CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_counts_pkey" PRIMARY KEY("day","event","page"),
	CONSTRAINT "analytics_counts_event_is_known" CHECK ("analytics_counts"."event" in ('page_view', 'cta_click', 'select_plan', 'generate_lead', 'sign_up', 'login', 'diary_checkin', 'diary_checkout', 'tab_change')),
	CONSTRAINT "analytics_counts_page_is_known" CHECK ("analytics_counts"."page" in ('home', 'about', 'pricing', 'faq', 'blog', 'article', 'findDoctor', 'contact', 'privacy', 'terms', 'cookies', 'supporters', 'status', 'app', 'entrar', 'cadastrar', 'esqueci-senha', 'atualizar-senha', 'desfazer-troca', 'auth_callback', 'aceitar-convite', 'convite-associacao', 'equipe-associacao', 'proteger-conta', 'diary', 'dashboard', 'patients', 'associacao', 'admin', 'conta', 'offline', 'not_found')),
	CONSTRAINT "analytics_counts_is_some" CHECK ("analytics_counts"."count" > 0)
);
