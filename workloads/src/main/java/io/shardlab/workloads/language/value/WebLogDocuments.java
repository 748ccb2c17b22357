package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import java.util.List;
import java.util.Optional;

/** The documents of a web log, each a function of the seed and its number; see {@link WebLogGenerator}. Thread-safe. */
public final class WebLogDocuments implements DocumentRoot {

    /** The names of the fields, in their order. */
    public static final List<String> NAMES =
            List.of("date", "host", "IdInfo", "UserID", "RequestDate", "Request", "StatusCode", "size");

    private final long documents;
    private final long hosts;
    private final HostDistribution distribution;
    private final double exponent;

    /** The generator of the last seed: a run has one. */
    private volatile WebLogGenerator generator;

    /**
     * @param documents the number of documents over which the days are spread; 0 is taken as 1
     * @param hosts see {@link WebLogSpec#hosts}
     * @param exponent see {@link WebLogSpec#zipfExponent}
     */
    public WebLogDocuments(long documents, long hosts, HostDistribution distribution, double exponent) {
        this.documents = Math.max(1, documents);
        this.hosts = hosts;
        this.distribution = distribution;
        this.exponent = exponent;
    }

    /** Returns the properties of the log for a seed. */
    public WebLogSpec spec(long seed) {
        return switch (distribution) {
            case UNIFORM -> WebLogSpec.uniform(seed, documents, hosts);
            case ZIPF -> WebLogSpec.zipf(seed, documents, hosts, exponent);
        };
    }

    private WebLogGenerator generator(Draw draw) {
        WebLogGenerator known = generator;
        if (known == null || known.spec().seed() != draw.documentSeed()) {
            known = new WebLogGenerator(spec(draw.documentSeed()));
            generator = known;
        }
        return known;
    }

    @Override
    public void appendFields(Draw draw, BsonAppender out) {
        generator(draw).appendFields(draw.number(), out);
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public Optional<Value> within(String path) {
        return Optional.ofNullable(
                switch (path) {
                    case "date" ->
                        (name, draw, out) -> {
                            out.int32(name, generator(draw).dateOf(draw.number()));
                            return true;
                        };
                    case "host" ->
                        (name, draw, out) -> {
                            WebLogGenerator log = generator(draw);
                            log.appendHost(name, log.hostIndexOf(draw.number()), out);
                            return true;
                        };
                    case "RequestDate" ->
                        (name, draw, out) -> {
                            WebLogGenerator log = generator(draw);
                            log.appendRequestDate(name, log.secondOf(draw.number()), out);
                            return true;
                        };
                    case "size" ->
                        (name, draw, out) -> {
                            out.int32(name, generator(draw).sizeOf(draw.number()));
                            return true;
                        };
                    default -> NAMES.contains(path) ? new Taken(BsonAppender.name(path)) : null;
                });
    }

    /** A field that is taken from the whole document, for uses that need not be fast. */
    private final class Taken implements Value {

        private final byte[] field;

        Taken(byte[] field) {
            this.field = field;
        }

        @Override
        public boolean append(byte[] name, Draw draw, BsonAppender out) {
            DocumentBatch document = new DocumentBatch();
            appendFields(draw, document.begin());
            document.end();
            byte[] bytes = document.bytes();
            int end = document.length(0) - 1;
            int element = Integer.BYTES;
            while (!BsonElements.isNamed(field, bytes, element, end)) {
                element = BsonElements.elementEnd(bytes, element, end);
            }
            int value = element + 1 + field.length;
            out.encoded(name, bytes[element], bytes, value, BsonElements.elementEnd(bytes, element, end) - value);
            return true;
        }
    }
}
