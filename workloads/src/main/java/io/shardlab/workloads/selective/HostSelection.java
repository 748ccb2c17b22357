package io.shardlab.workloads.selective;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.WebLogFields;
import io.shardlab.mongo.document.WebLogGenerator;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The hosts that one query asks for, and the expected answer. Immutable.
 *
 * @param hosts the number of hosts
 * @param documents the number of their documents
 * @param checksum the sum of those documents' hashes, modulo 2^32
 * @param filter appends the condition on the host
 */
record HostSelection(int hosts, long documents, int checksum, Consumer<BsonAppender> filter) {

    enum MatchedHosts {
        /** Hosts from the whole range of names, listed one by one: every shard has its part of the answer. */
        SPREAD,
        /** Hosts whose names are neighbours, as a range: only the shards that own the range have to answer. */
        RANGE
    }

    /** A condition has to fit into a command of 16 MB, and its plan into a reply of the same size. */
    private static final int MOST_LISTED_HOSTS = 50_000;

    private static final byte[] IN = BsonAppender.name("$in");
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] TO = BsonAppender.name("$lte");

    /** Steps of this share of a range that wrap around at its end spread evenly over the range, however many are taken. */
    private static final double GOLDEN_RATIO = 0.6180339887498949;

    private static final double RANGE_BEGIN = 0.3;

    /**
     * Chooses hosts that have about a share of all documents, at least one host.
     *
     * @param fraction the share, above 0 and at most 1
     * @throws UsageException if one condition cannot list so many hosts
     */
    static HostSelection of(MatchedHosts kind, WebLogGenerator generator, ExpectedAnswers expected, double fraction) {
        long wanted = Math.round(fraction * generator.spec().documents());
        return switch (kind) {
            case SPREAD -> spread(generator, expected, wanted);
            case RANGE -> range(generator, expected, wanted);
        };
    }

    private static HostSelection spread(WebLogGenerator generator, ExpectedAnswers expected, long wanted) {
        int existing = expected.existingKeys();
        long step = coprime(Math.max(1, Math.round(existing * GOLDEN_RATIO)), existing);
        List<Integer> chosen = new ArrayList<>();
        long documents = 0;
        for (long i = 0; i < existing && documents < wanted; i++) {
            int host = expected.existingKey((int) (i * step % existing));
            // A frequent host may have more documents than are wanted altogether; the next ones will have fewer.
            if (documents + expected.count(host) <= wanted) {
                chosen.add(host);
                documents += expected.count(host);
            }
        }
        if (chosen.isEmpty()) {
            chosen.add(rarest(expected));
        }
        if (chosen.size() > MOST_LISTED_HOSTS) {
            throw new UsageException(Message.of(
                    "--matched-fraction takes {0,number,#} of --hosts, and one query lists at most {1,number,#}: ask "
                            + "for fewer, or for --matched-hosts range.",
                    chosen.size(),
                    MOST_LISTED_HOSTS));
        }
        List<byte[]> names =
                chosen.stream().map(host -> bytes(generator.hostName(host))).toList();
        return of(chosen, expected, out -> {
            out.startDocument(WebLogFields.HOST);
            out.startArray(IN);
            for (int i = 0; i < names.size(); i++) {
                out.string(BsonAppender.name(Integer.toString(i)), names.get(i));
            }
            out.endDocument();
            out.endDocument();
        });
    }

    /** Begins neither at an end of all names nor in their middle, where the ranges of shards often meet. */
    private static HostSelection range(WebLogGenerator generator, ExpectedAnswers expected, long wanted) {
        List<Integer> sorted = IntStream.range(0, expected.existingKeys())
                .mapToObj(expected::existingKey)
                .sorted(Comparator.comparing((Integer host) -> generator.hostName(host)))
                .toList();
        long before = (long) ((generator.spec().documents() - wanted) * RANGE_BEGIN);
        List<Integer> chosen = new ArrayList<>();
        long passed = 0;
        long documents = 0;
        for (int host : sorted) {
            if (passed < before) {
                passed += expected.count(host);
            } else if (chosen.isEmpty() || documents + expected.count(host) <= wanted) {
                chosen.add(host);
                documents += expected.count(host);
            } else {
                break;
            }
        }
        if (chosen.isEmpty()) {
            chosen.add(sorted.get(sorted.size() - 1));
        }
        byte[] first = bytes(generator.hostName(chosen.get(0)));
        byte[] last = bytes(generator.hostName(chosen.get(chosen.size() - 1)));
        return of(chosen, expected, out -> {
            out.startDocument(WebLogFields.HOST);
            out.string(FROM, first);
            out.string(TO, last);
            out.endDocument();
        });
    }

    private static HostSelection of(List<Integer> hosts, ExpectedAnswers expected, Consumer<BsonAppender> filter) {
        return new HostSelection(
                hosts.size(),
                hosts.stream().mapToLong(expected::count).sum(),
                hosts.stream().mapToInt(expected::checksum).sum(),
                filter);
    }

    private static int rarest(ExpectedAnswers expected) {
        return IntStream.range(0, expected.existingKeys())
                .mapToObj(expected::existingKey)
                .min(Comparator.comparingLong(expected::count))
                .orElseThrow();
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the next number that has no divisor in common with another, so that its multiples meet every remainder. */
    private static long coprime(long number, long other) {
        BigInteger modulus = BigInteger.valueOf(other);
        return LongStream.iterate(number, candidate -> candidate + 1)
                .filter(candidate -> BigInteger.valueOf(candidate).gcd(modulus).equals(BigInteger.ONE))
                .findFirst()
                .orElseThrow();
    }
}
