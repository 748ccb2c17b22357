package io.shardlab.data.input;

import java.util.List;

/**
 * Where the fields of an access log's lines stand. Immutable and thread-safe.
 *
 * @param fields in the order of the line
 * @param end what a line must still hold behind its last field, as in {@link Field#before}
 * @param tail what may follow the fields
 */
record AccessLogLayout(List<Field> fields, byte[] end, Tail tail) {

    AccessLogLayout {
        fields = List.copyOf(fields);
    }

    /**
     * One field of a line.
     *
     * @param kind what it is
     * @param name its name in the document, encoded
     * @param before the text before it; a blank stands for any number of spaces and tabs
     * @param extent how its end is found
     * @param stop the character behind it, for {@link Extent#UP_TO}
     * @param problem what is wrong with a line that does not hold it, in words
     */
    record Field(Kind kind, byte[] name, byte[] before, Extent extent, byte stop, String problem) {}

    /** What a field is, and so what its value is and what it must look like. */
    enum Kind {
        /** The client's address or name. */
        HOST,
        /** As {@link #HOST}, where a virtual host before it shows that there is one. */
        CLIENT,
        /** A server's name, with or without a port. */
        VIRTUAL_HOST,
        /** What identd said, nearly always a dash. */
        IDENTITY,
        USER,
        TIME,
        /** Seconds, milliseconds or microseconds since 1970 began. */
        EPOCH_SECONDS,
        EPOCH_MILLIS,
        EPOCH_MICROS,
        /** A status code of three digits, or a dash. */
        STATUS,
        /** Bytes, or a dash. */
        SIZE,
        TEXT,
        /** A number if writing it gives the same characters back, else text. */
        ANY
    }

    /** How the end of a field is found. */
    enum Extent {
        /** A space or tab follows it, or the end of the line. */
        WORD,
        /** It is enclosed in quotes; servers escape a quote within by a backslash. */
        QUOTED,
        /** A character follows it that is not part of it; nor are spaces and tabs. */
        UP_TO,
        /** It is a time, enclosed in brackets. */
        BRACKETED,
        /** It is a time, which shows where it ends. */
        TIME,
        /** Words, up to a space and a bracket. */
        UP_TO_BRACKET
    }

    /**
     * What may follow the fields: nothing, or the referer and the user agent, and behind either a number of further
     * fields. Lines of one file differ in this, as servers are configured anew while they write.
     *
     * @param afterSize which numbers of further fields may follow the size, as bits
     * @param afterAgent which numbers of further fields may follow the user agent, as bits; none if 0
     */
    record Tail(int afterSize, int afterAgent) {

        /** The most further fields, as there are bits. */
        static final int MOST_FIELDS = 31;

        /** A line ends with its fields. */
        static final Tail NONE = new Tail(1, 0);

        /** Any number of further fields. */
        static final Tail ANY = new Tail(-1, -1);

        boolean allows(boolean agent, int further) {
            return further <= MOST_FIELDS && ((agent ? afterAgent : afterSize) >>> further & 1) == 1;
        }
    }

    AccessLogLayout with(Tail newTail) {
        return new AccessLogLayout(fields, end, newTail);
    }
}
