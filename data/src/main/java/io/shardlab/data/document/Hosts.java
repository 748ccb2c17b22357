package io.shardlab.data.document;

import java.util.Objects;

/**
 * Host names by index: private IPv4 addresses, first the 65,536 of 192.168.0.0/16, then those of 10.0.0.0/8. A host's
 * name does not depend on how many hosts there are.
 */
final class Hosts {

    private static final int SMALL_NETWORK = 1 << 16;

    private Hosts() {}

    static String name(long index) {
        Objects.checkIndex(index, WebLogSpec.MAX_HOSTS);
        if (index < SMALL_NETWORK) {
            return "192.168." + (index >> 8) + "." + (index & 255);
        }
        long address = index - SMALL_NETWORK;
        return "10." + (address >> 16) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    /** Appends the name to the open string. */
    static void appendName(int index, BsonAppender out) {
        int address = index < SMALL_NETWORK ? (192 << 24) + (168 << 16) + index : (10 << 24) + index - SMALL_NETWORK;
        Digits.appendDecimal(address >>> 24, out);
        out.text((byte) '.');
        Digits.appendDecimal(address >> 16 & 255, out);
        out.text((byte) '.');
        Digits.appendDecimal(address >> 8 & 255, out);
        out.text((byte) '.');
        Digits.appendDecimal(address & 255, out);
    }
}
