package io.shardlab.mongo.input;

import java.util.Locale;

/** The format of rows in a file. */
public enum InputFormat {
    /**
     * Comma-separated values with a header line, RFC 4180: fields may be quoted, and quoted ones may contain line
     * breaks and doubled quotes.
     */
    CSV,
    /** Tab-separated values with a header line; quotes have no meaning, as in mongoimport. */
    TSV,
    /** MongoDB extended JSON, relaxed or canonical: one object per line, objects one after the other, or one array of them. */
    JSON,
    /**
     * An access log of Apache, nginx and others: the Common Log Format, the combined one, either with a virtual host
     * before it or further fields after it, or any other whose format string is given.
     */
    CLF,
    /** The W3C's Extended Log File Format, in which lines {@code #Fields} name the fields: IIS and CloudFront write it. */
    W3C;

    /** True if a character separates the fields of its rows. */
    boolean isDelimited() {
        return this == CSV || this == TSV;
    }

    /** The name that users write. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
