package io.shardlab.gui.app;

/** The screens, in the order in which one works through them. */
enum Section {
    TARGET("screen.target"),
    WORKLOAD("screen.workload"),
    RUN("screen.run"),
    RESULTS("screen.results"),
    WHAT_IF("screen.what-if");

    private final String key;

    Section(String key) {
        this.key = key;
    }

    /** The key of its name. */
    String key() {
        return key;
    }
}
