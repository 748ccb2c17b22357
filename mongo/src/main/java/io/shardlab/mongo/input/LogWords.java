package io.shardlab.mongo.input;

/**
 * Classifies the words before the time of a line: clients, servers, or neither. So fields of other formats
 * are not read as users' names. Not thread-safe.
 */
final class LogWords {

    private static final int LOWEST_OTHER_ALPHABET = 0x80;
    private static final boolean[] IN_HOSTS = characters(".:-_%/");
    private static final boolean[] IN_SERVERS = characters(".-_*");
    private static final boolean[] IN_ADDRESSES = hexadecimals();

    private byte[] bytes;

    private static boolean[] characters(String others) {
        boolean[] allowed = new boolean[256];
        for (int character = 0; character < allowed.length; character++) {
            boolean ascii = character < LOWEST_OTHER_ALPHABET;
            allowed[character] = !ascii || Character.isLetterOrDigit(character) || others.indexOf(character) >= 0;
        }
        return allowed;
    }

    private static boolean[] hexadecimals() {
        boolean[] allowed = new boolean[256];
        for (int character = 0; character < LOWEST_OTHER_ALPHABET; character++) {
            allowed[character] = Character.digit(character, 16) >= 0 || character == ':' || character == '.';
        }
        return allowed;
    }

    void begin(byte[] source) {
        bytes = source;
    }

    /** True for a possible address or name of a client; a dash stands for none. */
    boolean isHost(int from, int to) {
        return consistsOf(IN_HOSTS, from, to);
    }

    /** True for a possible name of a server, with or without a port. */
    boolean isServer(int from, int to) {
        int end = serverNameEnd(from, to);
        boolean address = end - from > 2 && bytes[from] == '[' && bytes[end - 1] == ']';
        return address ? consistsOf(IN_ADDRESSES, from + 1, end - 1) : consistsOf(IN_SERVERS, from, end);
    }

    /** Returns the index of the colon before the port, or {@code to}. */
    int serverNameEnd(int from, int to) {
        int i = to;
        while (i > from && bytes[i - 1] >= '0' && bytes[i - 1] <= '9') {
            i--;
        }
        return i < to && i > from && bytes[i - 1] == ':' ? i - 1 : to;
    }

    /** True for an IPv4 or IPv6 address, with or without a port. */
    boolean isAddress(int from, int to) {
        int colons = 0;
        int points = 0;
        boolean digits = true;
        for (int i = from; i < to; i++) {
            if (!IN_ADDRESSES[bytes[i] & 0xff]) {
                return false;
            }
            colons += bytes[i] == ':' ? 1 : 0;
            points += bytes[i] == '.' ? 1 : 0;
            digits &= bytes[i] <= ':';
        }
        return colons >= 2 || (points == 3 && digits);
    }

    /** True if words that should be a user's name contain another field: a dash, or an address. */
    boolean isSurplus(int from, int to) {
        int start = from;
        for (int i = from; i <= to; i++) {
            if (i == to || AccessLogParser.isBlank(bytes[i])) {
                boolean only = start == from && i == to;
                boolean dash = i == start + 1 && bytes[start] == '-';
                if (!only && (dash || isAddress(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private boolean consistsOf(boolean[] allowed, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!allowed[bytes[i] & 0xff]) {
                return false;
            }
        }
        return to > from;
    }
}
