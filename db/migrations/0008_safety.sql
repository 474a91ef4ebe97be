CREATE TABLE "safety_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"report_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "safety_keys_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "safety_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"lookup" text NOT NULL,
	"receipt_key" text NOT NULL,
	"keys" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "report_days" integer;--> statement-breakpoint
ALTER TABLE "safety_entries" ADD CONSTRAINT "safety_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_entries" ADD CONSTRAINT "safety_entries_report_id_safety_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."safety_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_keys" ADD CONSTRAINT "safety_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_reports" ADD CONSTRAINT "safety_reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_entries_report_id_created_at_index" ON "safety_entries" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_reports_event_id_lookup_index" ON "safety_reports" USING btree ("event_id","lookup");