package io.shardlab.workloads.ycsb.properties;

/** The kinds of operation, under the names that YCSB reports them by. */
public enum Kind {
    READ("readproportion"),
    UPDATE("updateproportion"),
    INSERT("insertproportion"),
    SCAN("scanproportion"),
    READ_MODIFY_WRITE("readmodifywriteproportion");

    private final String property;

    Kind(String property) {
        this.property = property;
    }

    /** The name in reports. */
    public String label() {
        return name().replace('_', '-');
    }

    /** The property that gives its share. */
    String property() {
        return property;
    }
}
