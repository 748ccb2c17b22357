package io.shardlab.workloads.ycsb.properties;

import java.util.Locale;

/** The kinds of operation, under the names by which YCSB reports them. */
public enum Kind {
    READ,
    UPDATE,
    INSERT,
    SCAN,
    READ_MODIFY_WRITE;

    /** Returns the name in reports. */
    public String label() {
        return name().replace('_', '-');
    }

    /** Returns the name of the property that gives its share. */
    String property() {
        return name().replace("_", "").toLowerCase(Locale.ROOT) + "proportion";
    }
}
