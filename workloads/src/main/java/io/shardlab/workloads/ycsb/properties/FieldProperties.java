package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fields of a record, as the properties describe them.
 *
 * @param prefix the beginning of their names, which end in the field's number
 * @param least the least bytes of a field
 * @param most the most bytes of a field
 * @param distribution the distribution of the lengths, as YCSB names it
 * @param verifiable true if reads are to be verified
 */
public record FieldProperties(String prefix, int count, int least, int most, String distribution, boolean verifiable) {

    /** The bytes of a field's name and of the BSON around it. */
    private static final int FRAME_BYTES = 32;

    private static final String CONSTANT = "constant";

    /** @throws UsageException if a value is not allowed or contradicts another */
    static FieldProperties of(PropertyValues properties) {
        String prefix = properties.text("fieldnameprefix", "field");
        int count = properties.integer("fieldcount", 10, 1, 10_000);
        int most = properties.integer("fieldlength", 100, 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        int least = properties.integer("minfieldlength", Math.min(1, most), 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        String distribution = distribution(properties);
        boolean verifiable = properties.flag("dataintegrity", false);
        if (prefix.matches("[$^].*|.*\\..*")) {
            throw new UsageException(Message.of(
                    "Property fieldnameprefix must have no dot and not begin with $ or ^, but is '{0}'.", prefix));
        }
        if (verifiable && !distribution.equals(CONSTANT)) {
            throw new UsageException(Message.of(
                    "Property fieldlengthdistribution must be constant where dataintegrity is true, but is '{0}'.",
                    distribution));
        }
        if (!distribution.equals(CONSTANT) && least > most) {
            throw new UsageException(Message.of(
                    "Property minfieldlength must be at most the fieldlength of {0,number,#}, but is '{1,number,#}'.",
                    most,
                    least));
        }
        if (FRAME_BYTES + (long) count * (FRAME_BYTES + most) > DocumentBatch.MAX_DOCUMENT_BYTES) {
            throw new UsageException(Message.of(
                    "Property fieldlength must be small enough for {0,number,#} fields to fit MongoDB's 16 MB, but "
                            + "is '{1,number,#}'.",
                    count,
                    most));
        }
        return new FieldProperties(prefix, count, least, most, distribution, verifiable);
    }

    private static String distribution(PropertyValues properties) {
        if (properties.text("fieldlengthdistribution", "").equals("histogram")) {
            throw new UsageException(Message.of(
                    "Property fieldlengthdistribution cannot be histogram here: choose constant, uniform or zipfian."));
        }
        return properties.choice("fieldlengthdistribution", CONSTANT, List.of(CONSTANT, "uniform", "zipfian"));
    }

    /** The names of the fields in order. */
    public List<String> names() {
        return IntStream.range(0, count).mapToObj(number -> prefix + number).toList();
    }

    /** True if all fields have the same length. */
    public boolean isConstant() {
        return distribution.equals(CONSTANT);
    }

    /** Describes everything that determines the values except the seed and the record's number. */
    String description() {
        return count + " fields " + prefix + " of " + distribution + " length " + least + " to " + most
                + (verifiable ? ", verifiable" : "");
    }
}
