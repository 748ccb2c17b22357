package io.shardlab.data.document;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * Web-log documents whose content is a pure function of the spec and the document's number. The fields, in this order:
 * {@code date} (int32, such as 20000107), {@code host}, {@code IdInfo}, {@code UserID}, {@code RequestDate},
 * {@code Request} (strings), {@code StatusCode} and {@code size} (int32); {@code _id} is left to the server. A document
 * has 160 to 250 bytes of BSON, about 200 on average. Immutable and thread-safe; a batch belongs to one thread.
 */
public final class WebLogGenerator {

    /** No document has more bytes of BSON. */
    public static final int MOST_DOCUMENT_BYTES = 256;

    private static final byte[] NONE = {'-'};
    private static final int USERS = 256;
    private static final byte[][] USER_NAMES = IntStream.range(0, USERS)
            .mapToObj(user -> ("user" + user).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final WebLogSpec spec;
    private final long start;
    private final HostSampler hosts;
    private final RequestTimes times;

    public WebLogGenerator(WebLogSpec spec) {
        this.spec = spec;
        start = SplitMix64.mix(spec.seed() + SplitMix64.GAMMA);
        hosts = HostSampler.of(spec);
        times = new RequestTimes(spec);
    }

    public WebLogSpec spec() {
        return spec;
    }

    /** Appends document {@code number}, from 0 on, to a batch. */
    public void append(long number, DocumentBatch batch) {
        append(number, hostIndexOf(number), batch);
    }

    /** Appends document {@code number} and returns its host's index. */
    int appendOfHost(long number, DocumentBatch batch) {
        int host = hostIndexOf(number);
        append(number, host, batch);
        return host;
    }

    /** Appends document {@code number} and returns its second. */
    int appendOfInstant(long number, DocumentBatch batch) {
        append(number, batch);
        return (int) secondOf(number);
    }

    private void append(long number, int hostIndex, DocumentBatch batch) {
        long bits = detailBits(number);
        long moreBits = SplitMix64.mix(bits);
        long second = times.secondOf(number, bits);
        Request request = RequestMix.choose(bits >>> 8);
        int status = request.status(bits >>> 18);
        int variant = request.variant(moreBits);

        BsonAppender out = batch.begin();
        out.int32(WebLogFields.DATE, times.dateOf(second));
        appendHost(hostIndex, out);
        out.string(WebLogFields.ID_INFO, NONE);
        out.string(WebLogFields.USER_ID, user(bits >>> 32, hostIndex));
        appendRequestDate(second, out);
        out.startString(WebLogFields.REQUEST);
        request.append(variant, out);
        out.endString();
        out.int32(WebLogFields.STATUS_CODE, status);
        out.int32(WebLogFields.SIZE, request.size(status, variant, bits >>> 25));
        batch.end();
    }

    /** The host of document {@code number}, from 0 to the number of hosts - 1. */
    public int hostIndexOf(long number) {
        return hosts.sample(state(number));
    }

    /** The date field of document {@code number}, such as 20000107. */
    public int dateOf(long number) {
        return times.dateOf(secondOf(number));
    }

    /** When the request of document {@code number} came: the second, from 0 to {@link #seconds} - 1. */
    public long secondOf(long number) {
        return times.secondOf(number, detailBits(number));
    }

    /** How many seconds the log covers. */
    public int seconds() {
        return times.seconds();
    }

    /** Appends the field {@code RequestDate} with a second, as in that second's documents. */
    public void appendRequestDate(long second, BsonAppender out) {
        out.startString(WebLogFields.REQUEST_DATE);
        times.append(second, out);
        out.endString();
    }

    /** Appends the field {@code host} with the name of a host, as in that host's documents. */
    public void appendHost(int hostIndex, BsonAppender out) {
        out.startString(WebLogFields.HOST);
        Hosts.appendName(hostIndex, out);
        out.endString();
    }

    /** The name of a host, the same for every spec. */
    public String hostName(long hostIndex) {
        return Hosts.name(hostIndex);
    }

    /** Few requests are authenticated, and then a host has the same user every time. */
    private static byte[] user(long bits, int hostIndex) {
        return (bits & 31) == 0 ? USER_NAMES[(int) (SplitMix64.mix(hostIndex) & (USERS - 1))] : NONE;
    }

    private long state(long number) {
        return SplitMix64.output(start, number);
    }

    /** Bits that do not depend on those which chose the host. */
    private long detailBits(long number) {
        return SplitMix64.mix(~state(number));
    }
}
