package io.shardlab.mongo.document;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;

/**
 * Web-log documents whose content is a pure function of the spec and the document's number. The fields, in this order:
 * {@code date} (int32, such as 20000107), {@code host}, {@code IdInfo}, {@code UserID}, {@code RequestDate},
 * {@code Request} (strings), {@code StatusCode} and {@code size} (int32); the server adds {@code _id}. A document
 * has 160 to 250 bytes of BSON, about 200 on average. Immutable and thread-safe; a batch belongs to one thread.
 */
public final class WebLogGenerator {

    private static final int SMALL_NETWORK = 1 << 16;
    private static final byte[] NONE = {'-'};
    private static final int USERS = 256;
    private static final byte[][] USER_NAMES = IntStream.range(0, USERS)
            .mapToObj(user -> ("user" + user).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final WebLogSpec spec;
    private final long start;
    private final LongToIntFunction hosts;
    private final RequestTimes times;

    public WebLogGenerator(WebLogSpec spec) {
        this.spec = spec;
        start = SplitMix64.mix(spec.seed() + SplitMix64.GAMMA);
        hosts = sampler(spec);
        times = new RequestTimes(spec);
    }

    /** Returns a function from the state of a random stream to a host's index. Pure; see {@link SplitMix64#output}. */
    private static LongToIntFunction sampler(WebLogSpec spec) {
        int count = (int) spec.hosts();
        return switch (spec.distribution()) {
            case UNIFORM -> state -> SplitMix64.below(count, SplitMix64.output(state, 0));
            case ZIPF -> {
                ZipfSampler ranks = new ZipfSampler(count, spec.zipfExponent());
                yield state -> (int) ZipfSampler.scattered(ranks.sample(state), count);
            }
        };
    }

    public WebLogSpec spec() {
        return spec;
    }

    /** Appends document {@code number}, from 0, to a batch. */
    public void append(long number, DocumentBatch batch) {
        appendFields(number, batch.begin());
        batch.end();
    }

    /** Appends the fields of document {@code number}, from 0, to the open document. */
    public void appendFields(long number, BsonAppender out) {
        int hostIndex = hostIndexOf(number);
        long bits = detailBits(number);
        long moreBits = SplitMix64.mix(bits);
        long second = times.secondOf(number, bits);
        Request request = Request.choose(bits >>> 8);
        int status = request.status(bits >>> 18);
        int variant = request.variant(moreBits);

        out.int32(WebLogFields.DATE, times.dateOf(second));
        appendHost(hostIndex, out);
        out.string(WebLogFields.ID_INFO, NONE);
        out.string(WebLogFields.USER_ID, user(bits >>> 32, hostIndex));
        appendRequestDate(WebLogFields.REQUEST_DATE, second, out);
        out.startString(WebLogFields.REQUEST);
        request.append(variant, out);
        out.endString();
        out.int32(WebLogFields.STATUS_CODE, status);
        out.int32(WebLogFields.SIZE, request.size(status, variant, bits >>> 25));
    }

    /** Returns the host of document {@code number}, from 0 to the number of hosts - 1. */
    public int hostIndexOf(long number) {
        return hosts.applyAsInt(state(number));
    }

    /** Returns the date field of document {@code number}, such as 20000107. */
    public int dateOf(long number) {
        return times.dateOf(secondOf(number));
    }

    /** Returns the field {@code size} of document {@code number}. */
    public int sizeOf(long number) {
        long bits = detailBits(number);
        Request request = Request.choose(bits >>> 8);
        return request.size(request.status(bits >>> 18), request.variant(SplitMix64.mix(bits)), bits >>> 25);
    }

    /** Returns the second of the request of document {@code number}, from 0. */
    public long secondOf(long number) {
        return times.secondOf(number, detailBits(number));
    }

    /** Appends the time of a second as the field {@code name}, as {@code RequestDate} has it in that second's documents. */
    public void appendRequestDate(byte[] name, long second, BsonAppender out) {
        out.startString(name);
        times.append(second, out);
        out.endString();
    }

    /** Appends the field {@code host} of a host, as in that host's documents. */
    public void appendHost(int hostIndex, BsonAppender out) {
        appendHost(WebLogFields.HOST, hostIndex, out);
    }

    /** Appends the name of a host, see {@link #hostName}, as the field {@code name}. */
    public void appendHost(byte[] name, int hostIndex, BsonAppender out) {
        out.startString(name);
        boolean small = hostIndex < SMALL_NETWORK;
        int address = small ? (192 << 24) + (168 << 16) + hostIndex : (10 << 24) + hostIndex - SMALL_NETWORK;
        Digits.appendDecimal(address >>> 24, out);
        out.text((byte) '.');
        Digits.appendDecimal(address >> 16 & 255, out);
        out.text((byte) '.');
        Digits.appendDecimal(address >> 8 & 255, out);
        out.text((byte) '.');
        Digits.appendDecimal(address & 255, out);
        out.endString();
    }

    /**
     * Returns the name of a host, which is the same for every spec: a private IPv4 address, first the 65,536 of 192.168.0.0/16,
     * then those of 10.0.0.0/8.
     */
    public String hostName(long hostIndex) {
        Objects.checkIndex(hostIndex, WebLogSpec.MAX_HOSTS);
        if (hostIndex < SMALL_NETWORK) {
            return "192.168." + (hostIndex >> 8) + "." + (hostIndex & 255);
        }
        long address = hostIndex - SMALL_NETWORK;
        return "10." + (address >> 16) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    /** Few requests are authenticated, and a host always has the same user. */
    private static byte[] user(long bits, int hostIndex) {
        return (bits & 31) == 0 ? USER_NAMES[(int) (SplitMix64.mix(hostIndex) & (USERS - 1))] : NONE;
    }

    private long state(long number) {
        return SplitMix64.output(start, number);
    }

    /** Returns bits that do not depend on those that chose the host. */
    private long detailBits(long number) {
        return SplitMix64.mix(~state(number));
    }
}
