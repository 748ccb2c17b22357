package io.shardlab.data.input;

import java.util.Locale;

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
    /**
     * An access log of Apache, nginx and others: the Common Log Format, the combined one, either with a virtual host
     * before it or further fields behind it, or any other whose format string is known.
     */
    CLF,
    /** The W3C's Extended Log File Format, whose lines {@code #Fields} name the fields: IIS and CloudFront write it. */
    W3C;

    /** Whether its rows are fields with a character between them. */
    boolean isDelimited() {
        return this == CSV || this == TSV;
    }

    /** The name that users write. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
