-- The sign-ins of the embedded identity provider are few: their cleanup reads them all.
drop index embedded_artifacts_age;
