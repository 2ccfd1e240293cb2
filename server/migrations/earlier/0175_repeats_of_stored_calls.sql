select mark_all_repeats();
