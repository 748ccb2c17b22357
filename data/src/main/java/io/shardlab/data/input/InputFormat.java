package io.shardlab.data.input;

/** How rows stand in a file. */
public enum InputFormat {
    /**
     * Comma-separated values with a header line, RFC 4180: fields may be quoted, and quoted ones may contain line
     * breaks and doubled quotes.
     */
    CSV,
    /** Tab-separated values with a header line; quotes have no meaning, as in mongoimport. */
    TSV,
    /** MongoDB extended JSON, relaxed or canonical: one object a line, objects after another, or one array of them. */
    JSON,
    /** Common or Combined Log Format, as Apache and nginx write their access logs. */
    CLF
}
