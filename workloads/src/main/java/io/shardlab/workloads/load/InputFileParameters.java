package io.shardlab.workloads.load;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.input.Compression;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.InputFormat;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.mongo.input.Inputs;
import io.shardlab.mongo.input.LogFormat;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The file that a load reads, and its format. */
final class InputFileParameters {

    static final Parameter<Path> FILE = Parameter.optional(
            "file",
            ParameterTypes.path(Message.of("a file, or - for standard input")),
            "",
            "File to load instead of generated documents, or - for standard input.");
    static final Parameter<InputFormat> FORMAT = Parameter.optional(
            "format",
            ParameterTypes.choice(
                    InputFormat.class,
                    Map.of(
                            "access-log", InputFormat.CLF,
                            "apache", InputFormat.CLF,
                            "nginx", InputFormat.CLF,
                            "common", InputFormat.CLF,
                            "combined", InputFormat.CLF,
                            "vhost-combined", InputFormat.CLF,
                            "iis", InputFormat.W3C,
                            "jsonl", InputFormat.JSON,
                            "ndjson", InputFormat.JSON)),
            "",
            "Format of the file (clf: Apache, nginx; w3c: IIS); detected from its first 100 rows unless given.");
    static final Parameter<LogFormat> LOG_FORMAT = Parameter.optional(
            "log-format",
            ParameterTypes.custom(
                    "log format",
                    Message.of(
                            "common, combined, vhost_common, vhost_combined, nginx_main, or a format string of Apache's "
                                    + "LogFormat or nginx's log_format"),
                    LogFormat::new,
                    LogFormat::text),
            "",
            "Layout of an access log, by name or as a format string; detected from its first 100 rows unless given.");
    static final Parameter<Compression> COMPRESSION = Parameter.optional(
            "compression",
            ParameterTypes.choice(Compression.class),
            "",
            "Compression of the file; detected from its first bytes unless given.");
    static final Parameter<Boolean> STOP_ON_ERROR = Parameter.of(
            "stop-on-error",
            ParameterTypes.bool(),
            false,
            "",
            "Stop at the first row that cannot be read, instead of counting such rows.");
    static final Parameter<Charset> ENCODING = Parameter.optional(
            "encoding",
            ParameterTypes.word(
                    "encoding",
                    Message.of("the name of a character encoding such as utf-8, utf-16le, iso-8859-1 or windows-1252"),
                    Charset::forName,
                    Charset::name),
            "",
            "Encoding of the file's text; by its byte order mark, or UTF-8, unless given.");

    private InputFileParameters() {}

    static List<Parameter<?>> all() {
        List<Parameter<?>> parameters =
                new ArrayList<>(List.of(FILE, FORMAT, LOG_FORMAT, COMPRESSION, ENCODING, STOP_ON_ERROR));
        parameters.addAll(DelimitedParameters.all());
        return parameters;
    }

    /** Returns the input that the settings name, or empty for generated documents. */
    static Optional<InputSpec> input(Settings settings) {
        return settings.find(FILE)
                .map(file -> new InputSpec(
                        file,
                        settings.find(FORMAT),
                        settings.find(COMPRESSION),
                        settings.find(ENCODING),
                        DelimitedParameters.options(settings),
                        settings.find(LOG_FORMAT),
                        settings.get(STOP_ON_ERROR)));
    }

    /** Returns the size of a file and the checksum of its beginning, which differ between most files of other content. */
    static String fileIdentity(InputSpec input) {
        try (DocumentSource source = Inputs.open(input)) {
            return Files.size(input.file()) + "/"
                    + Long.toHexString(source.head().orElseThrow().checksum());
        } catch (IOException e) {
            throw new UsageException(Message.of("Reading '{0}' failed: {1}.", input.file(), Reasons.of(e)), e);
        }
    }

    /**
     * Refuses a file that cannot be read before any server is started. Standard input and pipes can be read only once.
     *
     * @param again true if the run reads the file several times
     */
    static void check(Settings settings, boolean again) {
        Optional<InputSpec> input = input(settings);
        if (input.isEmpty()) {
            return;
        }
        if (!input.get().isReadOnce()) {
            Inputs.open(input.get()).close();
        } else if (again || settings.get(LoadParameters.PRE_SPLIT)) {
            String option = again ? "--repeat" : "--pre-split";
            throw new UsageException(Message.of(
                    "{0} needs a file that can be read twice: --file must not be - or a pipe then.", option));
        }
    }
}
