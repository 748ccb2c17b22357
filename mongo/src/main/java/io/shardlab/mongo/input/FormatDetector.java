package io.shardlab.mongo.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DelimitedOptions.UnevenRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Detects the format of an input from its first rows: the format that can read most of them. The name of a file is only
 * a hint, and one odd row does not decide. If several formats fit, or none does, the user must choose.
 */
final class FormatDetector {

    private static final Message GIVEN = Message.of("--format requires it");

    /** The beginning of an object, or of an array of objects, of several lines. */
    private static final Pattern JSON_BEGINNING = Pattern.compile("(?s)\\s*(\\[\\s*(\\{|]\\s*$)|\\{\\s*[\"'}]).*");

    private final InputSpec spec;
    private final InputSample sample;
    private final AccessLogSample accessLog;

    /**
     * The detected format.
     *
     * @param layout the layout of an access log's lines
     */
    record Detection(FormatChoice choice, Optional<AccessLogLayout> layout) {}

    /** The result of reading the sample in one format. */
    private record Reading(InputFormat format, int read, int rows, boolean fits, Message what) {

        Message why() {
            return Message.of("{0,number,#} of its first {1,number,#} rows {2}", read, rows, what);
        }
    }

    private FormatDetector(InputSpec spec, InputSample sample) {
        this.spec = spec;
        this.sample = sample;
        this.accessLog = AccessLogSample.of(sample);
    }

    /**
     * Detects the format of an input; reads as much of it as is needed, and does not move the window.
     *
     * @throws UsageException if the format cannot be detected without more options
     * @throws RunFailedException if the input is empty
     */
    static Detection detect(InputSpec spec, ByteWindow window) throws IOException {
        if (spec.logFormat().isPresent()) {
            requireAccessLog(spec);
            return new Detection(
                    new FormatChoice(InputFormat.CLF, Message.of("--log-format requires it")),
                    Optional.of(spec.logFormat().get().layout()));
        }
        boolean given = spec.format().isPresent();
        if (given && spec.format().get() != InputFormat.CLF) {
            return new Detection(new FormatChoice(spec.format().get(), GIVEN), Optional.empty());
        }
        FormatDetector detector = new FormatDetector(spec, InputSample.of(window));
        return given ? detector.accessLog(true) : detector.detect();
    }

    private static void requireAccessLog(InputSpec spec) {
        spec.format().filter(format -> format != InputFormat.CLF).ifPresent(format -> {
            throw new UsageException(Message.of(
                    "--log-format is for access logs only, but --format is {0}: give one of them.", format.text()));
        });
    }

    private Detection detect() {
        if (sample.whole() && sample.rows().isEmpty()) {
            throw new RunFailedException(Message.of("There is nothing in {0}.", spec.displayName()));
        }
        Reading w3c = w3c();
        Reading clf = clf();
        List<Reading> strict = List.of(json(w3c.fits() || clf.fits()), w3c, clf);
        List<Reading> all = Stream.concat(
                        strict.stream(), delimited(strict.stream().anyMatch(Reading::fits)).stream())
                .toList();
        List<Reading> fitting = all.stream().filter(Reading::fits).toList();
        if (fitting.size() != 1) {
            throw undecided(all, fitting);
        }
        Reading found = fitting.get(0);
        return found.format() == InputFormat.CLF
                ? accessLog(false)
                : new Detection(new FormatChoice(found.format(), found.why()), Optional.empty());
    }

    private Reading json(boolean otherFits) {
        JsonToBson jsonToBson = new JsonToBson();
        ExtendedJson extendedJson = new ExtendedJson();
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = sample.bytes();
        boolean firstIsObject = false;
        int objects = 0;
        for (InputSample.Row row : sample.rows()) {
            batch.clear();
            boolean object = bytes[row.from()] == '{'
                    && (jsonToBson.append(bytes, row.from(), row.to(), batch) == row.to()
                            || extendedJson.append(text(row), batch) == null);
            objects += object ? 1 : 0;
            firstIsObject |= object && row.equals(sample.rows().get(0));
        }
        int rows = sample.rows().size();
        boolean begins = !otherFits
                && !firstIsObject
                && JSON_BEGINNING.matcher(sample.beginning()).matches();
        Message what = Message.of(begins ? "are JSON objects, and the input begins like JSON" : "are JSON objects");
        return new Reading(InputFormat.JSON, objects, rows, 2 * objects > rows || begins, what);
    }

    private String text(InputSample.Row row) {
        return new String(sample.bytes(), row.from(), row.to() - row.from(), StandardCharsets.UTF_8);
    }

    private Reading w3c() {
        W3cParser parser = new W3cParser();
        int read = 0;
        int rows = 0;
        for (InputSample.Row row : sample.rows()) {
            if (!parser.passOver(sample.bytes(), row.from(), row.to())) {
                rows++;
                read += parser.reads(sample.bytes(), row.from(), row.to()) ? 1 : 0;
            }
        }
        return new Reading(
                InputFormat.W3C, read, rows, 2 * read > rows, Message.of("have the fields that #Fields names"));
    }

    private Reading clf() {
        int rows = sample.rows().size();
        return new Reading(
                InputFormat.CLF,
                accessLog.read(),
                rows,
                2 * accessLog.read() > rows,
                Message.of("are lines of an access log ({0})", accessLog.words()));
    }

    /**
     * Rows of nearly every format can be read as delimited rows. So if another format fits, the file's name must support the
     * delimited one, and without such a name the rows must be consistent.
     */
    private List<Reading> delimited(boolean otherFits) {
        DelimitedSample csv = DelimitedSample.of(InputFormat.CSV, sample, spec.delimited());
        DelimitedSample tsv = DelimitedSample.of(InputFormat.TSV, sample, spec.delimited());
        Optional<InputFormat> hinted = hinted();
        return List.of(
                delimited(InputFormat.CSV, csv, tsv, hinted, otherFits),
                delimited(InputFormat.TSV, tsv, csv, hinted, otherFits));
    }

    private Reading delimited(
            InputFormat format,
            DelimitedSample rows,
            DelimitedSample others,
            Optional<InputFormat> hinted,
            boolean otherFits) {
        boolean named = hinted.equals(Optional.of(format));
        boolean fits;
        if (otherFits) {
            fits = named && rows.isRival();
        } else if (named) {
            fits = rows.isPossible();
        } else {
            fits = rows.isConsistent() && (hinted.isEmpty() || others.columns() == 1);
        }
        Message what = Message.of(
                rows.hasHeader()
                        ? "after the header line have its {0,number,#} {0,choice,0#fields|1#field|2#fields}"
                        : "have {0,number,#} {0,choice,0#fields|1#field|2#fields}",
                rows.columns());
        if (spec.delimited().unevenRows() == UnevenRows.IMPORT) {
            what = Message.of("{0} or another number", what);
        }
        if (named) {
            what = Message.of(
                    suggestedByName().isPresent()
                            ? "{0}, and its name suggests it"
                            : "{0}, and --delimiter suggests it",
                    what);
        }
        int read = fits ? rows.full() : rows.alike();
        return new Reading(format, read, rows.rows(), fits, what);
    }

    /** The delimited format that the name of the file or the option {@code --delimiter} suggests. */
    private Optional<InputFormat> hinted() {
        return suggestedByName().or(() -> spec.delimited().delimiter().map(character -> InputFormat.CSV));
    }

    private Optional<InputFormat> suggestedByName() {
        Path file = spec.file().getFileName();
        String name =
                file == null ? "" : Compression.withoutEnding(file.toString().toLowerCase(Locale.ROOT));
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "csv" -> Optional.of(InputFormat.CSV);
            case "tsv", "tab" -> Optional.of(InputFormat.TSV);
            default -> Optional.empty();
        };
    }

    private Detection accessLog(boolean given) {
        if (accessLog.ambiguous()) {
            throw new UsageException(Message.of(
                    "--log-format must state whether the lines of {0} begin with a virtual host (vhost_combined) or "
                            + "with the client (combined), because both are possible: {1}.",
                    spec.displayName(), PlainText.quoted(sample.firstRow())));
        }
        Message why = clf().why();
        return new Detection(
                new FormatChoice(InputFormat.CLF, given ? Message.of("--format requires it, and {0}", why) : why),
                Optional.of(accessLog.layout()));
    }

    private UsageException undecided(List<Reading> all, List<Reading> fitting) {
        Message reason = fitting.isEmpty()
                ? Message.of(
                        "no format fits its first rows: {0}",
                        Message.joined(
                                ", ",
                                all.stream()
                                        .map(reading -> Message.of(
                                                "{0} fits {1,number,#} of {2,number,#}",
                                                reading.format().text(), reading.read(), reading.rows()))
                                        .toList()))
                : Message.of(
                        "several formats fit its first rows: {0}",
                        fitting.stream().map(reading -> reading.format().text()).collect(Collectors.joining(", ")));
        return new UsageException(Message.of(
                "--format must state whether {0} is csv, tsv, json, clf or w3c, because {1}; it begins with {2}.",
                spec.displayName(), reason, PlainText.quoted(sample.firstRow())));
    }
}
