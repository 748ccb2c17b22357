package io.shardlab.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ReasonsTest {

    @Test
    void recognisesAnUnknownHostHoweverJavaReportsIt() {
        IOException ofTheHttpClient = new ConnectException();
        ofTheHttpClient.initCause(new ConnectException().initCause(new UnresolvedAddressException()));

        assertThat(Reasons.of(new UnknownHostException("db"))).hasToString("the host name is unknown here");
        assertThat(Reasons.of(ofTheHttpClient)).hasToString("the host name is unknown here");
    }

    @Test
    void saysWhatIsTheMatterWithAFile() {
        assertThat(Reasons.of(new AccessDeniedException("/a"))).hasToString("no permission for /a");
        assertThat(Reasons.of(new NoSuchFileException("/a"))).hasToString("/a does not exist");
        assertThat(Reasons.of(new FileAlreadyExistsException("/a"))).hasToString("/a exists already");
        assertThat(Reasons.of(new FileSystemException("/a", null, "No space left on device")))
                .hasToString("/a: No space left on device");
    }

    @Test
    void keepsAMessageAndNeverSaysNull() {
        assertThat(Reasons.of(new IOException("odd"))).hasToString("odd");
        assertThat(Reasons.of(new EOFException())).hasToString("the connection broke");
        assertThat(Reasons.of(new ClosedChannelException())).hasToString("ClosedChannelException");
    }
}
